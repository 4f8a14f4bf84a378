"""Addresses that visitors give reach nothing that is not public."""

import asyncio
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from sandtable.server.messages.errors import ApiError
from sandtable.server.notices.outgoing import Outgoing, Unsent, look_up
from tests.server.receivers import hook

HOOK = "https://hooks.example/path"


def found(*addresses: str) -> Outgoing:
    """A sender for whom every name has these addresses."""
    return Outgoing(lookup=lambda _host, _port: addresses)


def refusal(outgoing: Outgoing, url: str) -> str:
    with pytest.raises(ApiError) as error:
        asyncio.run(outgoing.check(url))
    assert error.value.status == 422
    return error.value.detail


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "224.0.0.1",
        "255.255.255.255",
        "[::1]",
        "[::]",
        "[fe80::1]",
        "[fd00::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:169.254.169.254]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[2001:db8::1]",
        "[ff02::1]",
        "localhost",
    ],
)
def test_what_is_not_public_is_refused(host: str) -> None:
    assert "not public" in refusal(Outgoing(lookup=look_up), f"https://{host}/hook")


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["::1"], ["169.254.169.254"], ["93.184.215.14", "10.0.0.1"], ["fe80::1%eth0"], []]
)
def test_a_name_that_leads_there_is_refused(addresses: list[str]) -> None:
    assert "not public" in refusal(found(*addresses), HOOK)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_what_is_public_is_taken(address: str) -> None:
    asyncio.run(found(address).check(HOOK))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "hooks.example",
        "https://ann:secret@hooks.example/",
        "https://hooks.example@127.0.0.1/",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nHost: other.example",
        "https://hooks.example:99999/",
        "https://[::1/",
        "https://hooks.exämple/",
        "https://hooks.example/" + "a" * 2000,
    ],
)
def test_what_is_no_plain_address_is_refused(url: str) -> None:
    assert "written like" in refusal(found("93.184.215.14"), url)


def test_ports_of_other_services_are_refused() -> None:
    for port in (25, 8443):
        assert "port" in refusal(found("93.184.215.14"), f"https://hooks.example:{port}/")
    allowing = Outgoing(lookup=lambda _host, _port: ["93.184.215.14"], ports=(443, 8443))
    asyncio.run(allowing.check("https://hooks.example:8443/"))


def test_http_is_refused_but_for_networks_that_the_owner_allows() -> None:
    assert "not public" in refusal(found("93.184.215.14"), "http://hooks.example/")
    with hook() as receiver:
        allowed = Outgoing(("127.0.0.0/8",))
        assert asyncio.run(allowed.post(receiver.url, b"{}", {})) == 204
        with pytest.raises(Unsent):
            asyncio.run(Outgoing().post(receiver.url, b"{}", {}))
        assert len(receiver.heard) == 1


def test_a_name_is_looked_up_once_so_it_cannot_change_its_mind() -> None:
    asked: list[str] = []

    def fickle(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    with hook() as receiver:
        outgoing = Outgoing(("127.0.0.0/8",), fickle)
        url = f"http://hooks.example:{receiver.port}/hook"
        assert asyncio.run(outgoing.post(url, b"{}", {})) == 204
        assert receiver.heard[0][1]["host"] == f"hooks.example:{receiver.port}"
        with pytest.raises(Unsent, match="address"):
            asyncio.run(outgoing.post(url, b"{}", {}))
    assert asked == ["hooks.example"] * 2


def test_a_redirect_is_an_answer_and_not_followed() -> None:
    with hook() as receiver:
        receiver.statuses = [302]
        assert asyncio.run(Outgoing(("127.0.0.0/8",)).post(receiver.url, b"{}", {})) == 302
        assert len(receiver.heard) == 1


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 2", b"x" * 100_000])
def test_answers_that_are_none(answer: bytes) -> None:
    with pytest.raises(Unsent, match=r"^(what answered speaks no HTTP|it did not answer in time)$"):
        asyncio.run(_exchange(answer, Outgoing(("127.0.0.0/8",), seconds=0.5)))


def test_it_is_said_in_words_why_nothing_arrived() -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{bound.getsockname()[1]}/"
        with pytest.raises(Unsent, match=r"^nothing listens there$"):
            asyncio.run(Outgoing(("127.0.0.0/8",)).post(url, b"{}", {}))


async def _exchange(answer: bytes, outgoing: Outgoing) -> int:
    async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        if answer:
            await reader.read()  # it keeps the line open
        writer.close()

    async with await asyncio.start_server(reply, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        return await outgoing.post(f"http://127.0.0.1:{port}/", b"{}", {})


def test_the_certificate_must_be_of_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes to the address that was checked, and asks for the certificate of the name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate("hooks.example", tmp_path))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    outgoing = Outgoing(("127.0.0.0/8",), lambda _host, _port: ["127.0.0.1"])

    async def exchange(host: str) -> int:
        async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 201 Created\r\n\r\n")
            await writer.drain()
            writer.close()

        async with await asyncio.start_server(reply, "127.0.0.1", 0, ssl=context) as server:
            port = server.sockets[0].getsockname()[1]
            return await outgoing.post(f"https://{host}:{port}/", b"{}", {})

    assert asyncio.run(exchange("hooks.example")) == 201
    with pytest.raises(Unsent, match=r"^its certificate is not valid$"):
        asyncio.run(exchange("other.example"))


def certificate(name: str, folder: Path) -> Path:
    """A certificate that vouches for itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return file
