"""E-mail, through the server that the owner named."""

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from sandtable.server.messages.errors import refused
from sandtable.server.notices.outgoing import Unsent
from sandtable.server.settings.notices import Mail

SECONDS = 15.0
PLAIN = SMTP.clone(max_line_length=998)
"""Links stay in one piece."""
LONGEST = 254
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


def checked(address: str) -> str:
    """An e-mail address; what is none is refused."""
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise refused("address", "This is no e-mail address; it is written like ann@club.example.")
    return address


def masked(address: str) -> str:
    """An address so that only its owner knows it again."""
    name, _, domain = address.partition("@")
    return f"{name[0]}…@{domain}"


def send(mail: Mail, to: str, subject: str, text: str, stop: str) -> None:
    """Send a message; `stop` is where mail programs end such messages with one click."""
    message = EmailMessage(policy=PLAIN)
    message["From"], message["To"], message["Subject"] = mail.sender, to, subject
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = make_msgid(domain=mail.sender.partition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    try:
        with _server(mail) as server:
            if mail.security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        raise Unsent(type(error).__name__) from None


def _server(mail: Mail) -> smtplib.SMTP:
    if mail.security == "tls":
        return smtplib.SMTP_SSL(mail.host, mail.port, timeout=SECONDS, context=ssl.create_default_context())
    return smtplib.SMTP(mail.host, mail.port, timeout=SECONDS)
