import { afterEach, expect, it, vi } from 'vitest';
import { Live } from '../src/lib/live';

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: Socket;
  readyState = Socket.CONNECTING;
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;

  constructor(readonly url: string) {
    Socket.last = this;
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }
}

const listener = { hear: () => {}, poll: () => Promise.resolve(), connection: () => {} };

function live(): [Live, Socket] {
  vi.stubGlobal('WebSocket', Socket);
  return [new Live('ws://table', 'key', listener), Socket.last];
}

afterEach(() => vi.unstubAllGlobals());

it('says its key when it is open, and closes at once', () => {
  const [line, socket] = live();
  socket.open();
  expect(JSON.parse(socket.sent[0]!)).toMatchObject({ key: 'key' });
  line.close();
  expect(socket.closed).toBe(true);
});

it('is left while it is being opened: it closes then, and says nothing', () => {
  const [line, socket] = live();
  line.close();
  expect(socket.closed).toBe(false);
  socket.open();
  expect(socket.closed).toBe(true);
  expect(socket.sent).toEqual([]);
});
