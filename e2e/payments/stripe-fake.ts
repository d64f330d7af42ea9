import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * The part of Stripe that a card, a charge and a payout account need, with its hosted pages; `asked` counts the requests to it.
 */
export interface StripeFake {
  readonly url: string;
  readonly charges: { readonly amount: string | null; readonly method: string | null }[];
  close(): Promise<void>;
}

interface CardSession {
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly customer: string;
  readonly key: string;
  isDone: boolean;
}

interface Account {
  readonly country: string;
  returnUrl: string;
  isDone: boolean;
}

export async function startStripeFake(): Promise<StripeFake> {
  const sessions: CardSession[] = [];
  const charges: StripeFake['charges'] = [];
  const accounts: Account[] = [];
  let customers = 0;
  let url = '';

  const sessionOf = (path: string) => sessions[Number(path.split('_').at(-1))];
  function answerAccount(method: string, path: string, form: URLSearchParams) {
    if (method === 'POST' && path === '/v1/accounts') {
      accounts.push({ country: form.get('country') ?? 'US', returnUrl: '', isDone: false });
      return accountOf(accounts.length - 1);
    }
    const index = Number(/acct_(\d+)$/.exec(form.get('account') ?? path)?.[1] ?? NaN);
    const account = accounts[index];
    if (!account) return null;
    if (path === '/v1/account_links') {
      account.returnUrl = form.get('return_url') ?? '';
      return { object: 'account_link', url: `${url}/setup/acct_${index}` };
    }
    if (path.startsWith('/setup/')) return setUpPage(index, account);
    if (path.startsWith('/ready/')) {
      account.isDone = true;
      return '';
    }
    return accountOf(index);
  }
  const accountOf = (index: number) => ({
    id: `acct_${index}`,
    object: 'account',
    country: accounts[index]?.country,
    details_submitted: accounts[index]?.isDone,
    payouts_enabled: accounts[index]?.isDone,
    capabilities: { transfers: accounts[index]?.isDone ? 'active' : 'inactive' },
    requirements: { currently_due: accounts[index]?.isDone ? [] : ['external_account'] },
  });
  async function answer(request: IncomingMessage): Promise<object | string | null> {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const form = new URLSearchParams(await textOf(request));
    if (request.method === 'POST' && path === '/v1/checkout/sessions') {
      sessions.push({
        successUrl: form.get('success_url') ?? '',
        cancelUrl: form.get('cancel_url') ?? '',
        customer: form.get('customer') ?? '',
        key: form.get('metadata[limelight_key]') ?? '',
        isDone: false,
      });
      const id = `cs_${sessions.length - 1}`;
      return { id, object: 'checkout.session', url: `${url}/page/${id}` };
    }
    // asked at the start, to see whether the key is taken
    if (path === '/v1/balance') return { object: 'balance', livemode: false };
    if (request.method === 'POST' && path === '/v1/payment_intents') {
      charges.push({ amount: form.get('amount'), method: form.get('payment_method') });
      const metadata = { limelight_key: form.get('metadata[limelight_key]') };
      return {
        id: `pi_${charges.length}`,
        object: 'payment_intent',
        status: 'succeeded',
        metadata,
      };
    }
    if (request.method === 'POST' && path === '/v1/customers') {
      customers += 1;
      return { id: `cus_${customers}`, object: 'customer' };
    }
    const account = answerAccount(request.method ?? '', path, form);
    if (account !== null) return account;
    const session = sessionOf(path);
    if (!session) return null;
    if (path.startsWith('/page/')) return hostedPage(path, session);
    if (path.startsWith('/done/')) {
      session.isDone = true;
      return '';
    }
    return {
      id: path.split('/').at(-1),
      object: 'checkout.session',
      customer: session.customer,
      metadata: { limelight_key: session.key },
      setup_intent: session.isDone
        ? {
            id: 'seti_1',
            status: 'succeeded',
            payment_method: { id: `pm_${sessions.indexOf(session)}`, card: VISA },
          }
        : null,
    };
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => write(response, body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    charges,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const VISA = {
  brand: 'visa',
  last4: '4242',
  exp_month: 8,
  exp_year: 2034,
  fingerprint: 'fp_visa',
};

const hostedPage = (path: string, { successUrl, cancelUrl }: CardSession) => {
  const id = path.split('/').at(-1) ?? '';
  const success = successUrl.replace('{CHECKOUT_SESSION_ID}', id);
  return `<!doctype html><html lang="en"><title>Stripe</title><h1>Enter your card</h1>
    <button onclick="fetch('/done/${id}').then(() => location.assign('${success}'))">Save</button>
    <a href="${cancelUrl}">Back</a></html>`;
};

const setUpPage = (index: number, { returnUrl, country }: Account) =>
  `<!doctype html><html lang="en"><title>Stripe</title><h1>Your account in ${country}</h1>
    <button onclick="fetch('/ready/acct_${index}').then(() => location.assign('${returnUrl}'))">Finish</button></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function write(response: ServerResponse, body: object | string | null): void {
  if (body === null) {
    const error = { type: 'invalid_request_error', message: 'Nothing here.' };
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    return;
  }
  const isPage = typeof body === 'string';
  response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}
