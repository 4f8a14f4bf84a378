/** News of a match: a WebSocket that comes back by itself, and polling while it is away. */
import type { LiveMessage } from './types';

export type Connection = 'connecting' | 'live' | 'polling' | 'offline';

export interface Listener {
  hear(message: LiveMessage): void;
  /** Ask the server for what may have been missed; rejects when it does not answer. */
  poll(): Promise<void>;
  connection(now: Connection): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const POLL_EVERY = 2000;

export class Live {
  private socket: WebSocket | null = null;
  private closed = false;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private polling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.polling);
    const { socket } = this;
    if (socket?.readyState === WebSocket.CONNECTING)
      socket.onopen = () => socket.close(); // closed earlier, the browser would call it an error
    else socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ key: this.key, changes: true }));
      this.wait = FIRST_WAIT;
      clearTimeout(this.polling);
      this.listener.connection('live');
    };
    socket.onmessage = (event) => this.listener.hear(JSON.parse(String(event.data)) as LiveMessage);
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    if (this.closed) return;
    clearTimeout(this.polling);
    void this.poll();
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private async poll(): Promise<void> {
    let now: Connection = 'polling';
    try {
      await this.listener.poll();
    } catch {
      now = 'offline';
    }
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.listener.connection(now);
    clearTimeout(this.polling);
    this.polling = setTimeout(() => void this.poll(), POLL_EVERY);
  }
}
