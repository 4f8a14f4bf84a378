/** Push messages to this browser, which come though no page is open. */
import { WORKER } from './alerts.svelte';
import type { NoticePlan } from '../lib/types';

export const canPush = 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window;

/** The key as the browser wants it. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Ask the browser for a subscription; an error says what speaks against it. */
export async function subscribe(key: string): Promise<NoticePlan> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not allow notices of this page; its settings can change that.');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = (await subscription(pushManager, keyBytes(key))).toJSON();
  return { way: 'push', address: made.endpoint!, p256dh: made.keys!.p256dh!, auth: made.keys!.auth! };
}

/** A browser has one subscription for all matches; one that was made with another key is of no use. */
async function subscription(manager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  const same = String(new Uint8Array(known?.options.applicationServerKey ?? new ArrayBuffer(0))) === String(key);
  if (known && same) return known;
  await known?.unsubscribe();
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new Error('The browser could not subscribe to push messages. It may not support them, or be offline.');
  }
}

/** By which the server's list of notices names this browser; nothing if it has no subscription. */
export async function ownTag(): Promise<string> {
  const worker = canPush ? await navigator.serviceWorker.getRegistration() : undefined;
  const made = await worker?.pushManager.getSubscription();
  if (!made) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(made.endpoint));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
