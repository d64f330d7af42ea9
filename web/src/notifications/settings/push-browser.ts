import { client } from '../../platform/api.ts';

/** The state of pushes in this browser: not supported, denied by the person, off or on. */
export type PushState = 'unsupported' | 'forbidden' | 'off' | 'on';

const WORKER = '/push-worker.js';
/** The worker only shows pushes, so its scope contains no page. */
const SCOPE = '/push-worker/';

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The current state, without a permission prompt. */
export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'forbidden';
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  // An earlier person in this browser may have turned it on.
  const { isOn } = await client.notifications.findPush({ endpoint: subscription.endpoint });
  return isOn ? 'on' : 'off';
}

/** Asks for permission, subscribes this browser and tells the server. Throws if the push service does not respond. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'forbidden';
  const { publicKey } = await client.notifications.pushKey({});
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
    throw new Error('a subscription without keys');
  await client.notifications.subscribePush({
    endpoint,
    keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
  });
  return 'on';
}

/** Deletes this browser's subscription on the server and in the browser. */
export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await client.notifications.unsubscribePush({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** A worker can subscribe only once it is active. */
async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration) {
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}
