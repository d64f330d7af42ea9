import path from 'node:path';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { contract } from '@limelight/contract';
import { userId } from '@limelight/contract/platform/ids';
import { CLIPS_PATH, WATCH_PATH, WHIP_PATH } from '@limelight/contract/live/paths';
import { USER_TOPIC } from '@limelight/contract/platform/realtime';
import { isBackupLate, refuseUploads } from './backups/index.ts';
import { createAccount, createViewers, loadViewer, tellSecurity } from './accounts/index.ts';
import type { Viewer } from './kernel/viewer.ts';
import { channelRights, isPrivateTopic, topicsWith } from './channels.ts';
import { isPublic } from './config.ts';
import { feeOf } from './config/money.ts';
import type { Deps } from './kernel/deps.ts';
import { clipRoutes, createLiveHost, watchRoutes, whipRoutes } from './live/index.ts';
import { describeOperations } from './describe-operations.ts';
import { asCaller, type OperationContext, type RequestFacts } from './kernel/operation-context.ts';
import { archiveOf, BUCKET_NAMES, mediaObjects, mediaReader, uploadRoom } from './media/index.ts';
import { UNSUBSCRIBE_PATH, unsubscribeRoutes } from './notifications/index.ts';
import { paymentsWebhooks, sandboxRoutes, WEBHOOK_PATH } from './payments/index.ts';
import { lastResort } from './platform/http/answer-error.ts';
import { crossOrigin, mayConnect } from './platform/http/cross-origin.ts';
import { mountFunctions } from './platform/http/functions.ts';
import { HEALTH_PATHS, healthRoutes } from './platform/http/health.ts';
import { timeHeader } from './platform/http/time-header.ts';
import { notStored } from './platform/http/not-stored.ts';
import { presets } from './platform/http/presets.ts';
import { clientIp, requestLog } from './platform/http/request-log.ts';
import { countRequests } from './platform/http/request-metrics.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { RememberingRouter } from './platform/http/remembering-router.ts';
import { whyNotIn } from './safety/index.ts';
import { nameOfRequest } from './name-of-request.ts';
import { areaParts } from './area-parts.ts';
import { router } from './router.ts';
import type { ApiKeys } from './services/access.ts';
import { createAuth, PAGE_COOKIE, SESSION_COOKIE } from './services/auth/index.ts';
import {
  createRealtimeService,
  createRowReader,
  type HttpServer,
  NO_RIGHTS,
} from './services/realtime/index.ts';
import { createRest } from './services/rest/index.ts';
import { createStorage, createUploadLocks, signingKey } from './services/storage/index.ts';
import { feedRoutes } from './site/feeds.ts';
import { linkPage } from './site/link-page.ts';
import { ownPages } from './site/own-pages.ts';
import { pageFor } from './site/page-for.ts';
import { loadRender, publicPages } from './site/public-pages.ts';
import { siteRoutes } from './site/site.ts';
import { ownQuestions, pageQuestions } from './site/page-questions.ts';
import { loadTemplate } from './site/template.ts';

export interface AppOptions {
  readonly deps: Deps;
  readonly apiKeys: ApiKeys;
  readonly databaseUrl: string;
  /** The checkout, with the built web app below it. Null serves no web app (tests of the services). */
  readonly root: string | null;
  readonly isStopping: () => boolean;
  /** The app that serves the operator's metrics; absent: none. */
  readonly metrics?: Hono | null;
}

export interface App {
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
  /** Takes the sockets of realtime/v1 from this server; the returned function ends them. */
  readonly attach: (server: HttpServer) => () => Promise<void>;
  /**
   * A link that signs in with one press, like one in an email (docs/product.md, 'Email links'); null if no account has this
   * address.
   */
  readonly signInLink: (email: string) => Promise<string | null>;
  /** Takes streams in from now on, where this process has them. */
  beginStreams(): Promise<void>;
  close(): Promise<void>;
}

/** The tables of rest/v1 (docs/product.md, 'Rights behind rest/v1'). */
const REST_TABLES = ['creators', 'profiles', 'user_roles'];

/** Tables whose changes realtime/v1 sends, with the column that names the person. */
const TOLD_TABLES = [
  { name: 'creators', owner: 'id' },
  { name: 'profiles', owner: 'id' },
  { name: 'user_roles', owner: 'user_id' },
];

/** The channel that the trigger on accounts notifies: an id, and how the account ended ('suspended', 'deleted'). */
const ACCOUNT_ENDED = 'account_ended';

/** Paths that clients on other origins may call; the sandbox and the pages are for our own pages alone. */
const CROSS_ORIGIN_PATHS = [
  '/auth/v1/*',
  '/rest/v1/*',
  '/storage/v1/*',
  '/realtime/v1/*',
  '/functions/v1/*',
  '/config.json',
];

/** Puts the services, the product's operations and the web app together. Builds the app and does not listen. */
export async function createApp(options: AppOptions): Promise<App> {
  const { deps, apiKeys } = options;
  const { config, log, db, clock } = deps;
  const auth = createAuth({
    db,
    clock,
    bus: deps.bus,
    log,
    mail: deps.mail,
    sms: deps.sms,
    apiKeys,
    publicUrl: () => config.publicUrl,
    brandName: config.brandName,
    settings: { confirmEmail: config.confirmEmail, redirectAllowList: config.redirectAllowList },
    providers: config.signInProviders,
    clientAddress: (c) => c.get('clientIp'),
    linkPage: linkPage(config.brandName),
    hooks: {
      userCreated: (tx, user) => createAccount(deps, tx, user),
      whyNotIn: (tx, id) => whyNotIn(deps, tx, id),
    },
    onSecurityEvent: tellSecurity(deps),
  });
  await auth.ready();
  const rest = createRest({
    database: options.databaseUrl,
    verify: auth.verify,
    apiKeys,
    tables: REST_TABLES,
    log,
  });
  const viewers = createViewers(deps);
  const uploadLocks = createUploadLocks({ databaseUrl: options.databaseUrl, bus: deps.bus, log });
  const storage = createStorage({
    files: deps.files,
    signingKey: await signingKey(db),
    uploads: deps.uploads,
    uploadLocks,
    mayRead: mediaReader(deps, areaParts.byteAccess),
    archiveOf: (name, { viewerId }) => archiveOf(deps, name, userId.parse(viewerId)),
    objects: mediaObjects(deps),
    showsElsewhere: config.corsOrigins === 'any',
    uploadRoom: uploadRoom(deps),
    verifyToken: auth.verify,
    awaitsSecondFactor: async (claims) => (await viewers.of(claims))?.awaitsSecondFactor ?? false,
    readSessionCookie: auth.readSessionCookie,
    sessionUser: auth.sessionUser,
    apiKeys,
    now: () => clock.now(),
    log,
  });

  const realtime = createRealtimeService({
    apiKeys,
    verify: auth.verify,
    isPrivate: (topic) => isPrivateTopic(deps, topic),
    rightsOf: async (claims, topic) => {
      const viewer = await viewers.fresh(claims);
      return viewer && !viewer.awaitsSecondFactor ? channelRights(deps, viewer, topic) : NO_RIGHTS;
    },
    bus: deps.bus,
    relay: deps.relay,
    onSessionEnded: auth.onSessionEnded,
    onPersonEnded: (listener) =>
      void deps.databaseBus.subscribe(ACCOUNT_ENDED, (said) => {
        const [id = '', how] = said.split(' ');
        listener(id, how === 'suspended' ? 'The account is suspended' : 'The account was deleted');
      }),
    topicsWith: (id, topics) => topicsWith(deps, id, topics),
    rows: createRowReader({ db, news: deps.databaseBus, tables: TOLD_TABLES, log }),
    clientAddress: ({ headers, socket }) =>
      clientIp(
        new Headers({ 'x-forwarded-for': [headers['x-forwarded-for'] ?? ''].flat().join(',') }),
        socket.remoteAddress ?? '127.0.0.1',
        config.trustProxy,
      ),
    allowsOrigin: (origin, { headers }) => mayConnect(config.corsOrigins, origin, headers.host),
    isStopping: options.isStopping,
    log,
  });

  const host = deps.live && createLiveHost(deps, deps.live);
  if (host) auth.onSessionEnded((id) => host.endSession(id));

  const contextOf = async (c: Context): Promise<OperationContext> => {
    const token = bearerOf(c);
    const claims = token === null ? null : await auth.verify(token);
    return {
      deps,
      ...asCaller(claims && (await viewers.of(claims))),
      freshViewer: async () => claims && viewers.fresh(claims),
      whySuspended: async () => {
        const id = claims?.sub ?? (token && (await auth.personOfEnded(token)));
        return id ? whyNotIn(deps, db, id) : null;
      },
      request: requestFacts(c),
    };
  };

  /** The person who requests a page, from a cookie: a navigation sends no token. */
  const personOf = async (c: Context): Promise<Viewer | null> => {
    const session = await auth.readPageCookie(getCookie(c, PAGE_COOKIE) ?? '');
    return session && loadViewer(deps, { ...session, aal: 'aal1' });
  };

  const app = new Hono({ router: new RememberingRouter() });
  const count = countRequests(nameOfRequest);
  app.use(
    requestLog(log, {
      trustProxy: config.trustProxy,
      isPublic: isPublic(config),
      unlogged: (path) => HEALTH_PATHS.has(path) || path.startsWith(`${WATCH_PATH}/`),
      count,
    }),
  );
  app.use(
    presets([
      securityHeaders(config.publicUrl.startsWith('https:')),
      notStored('/functions/v1/'),
      notStored('/rest/v1/'),
      timeHeader('/functions/v1/', clock),
    ]),
  );
  for (const path of CROSS_ORIGIN_PATHS) app.use(path, crossOrigin(config.corsOrigins));
  app.onError(lastResort(log));
  const isHeld = deps.payments.isHeld;
  app.route(
    '/',
    healthRoutes({
      db,
      disk: deps.disk,
      isStopping: options.isStopping,
      isBackupLate: () => isBackupLate(deps),
      isHeld,
    }),
  );
  if (options.metrics) app.route('/', options.metrics);
  app.route('/auth/v1', auth.routes);
  app.route('/rest/v1', rest);
  app.route(WHIP_PATH, whipRoutes(deps));
  const sessions = {
    cookieName: SESSION_COOKIE,
    sessionOfCookie: auth.sessionOfCookie,
    sessionOfToken: async (token: string) => (await auth.verify(token))?.session_id ?? null,
  };
  app.route(WATCH_PATH, watchRoutes(deps, sessions));
  app.route(CLIPS_PATH, clipRoutes(deps, sessions));
  if (isHeld) app.use('/storage/v1/*', refuseUploads);
  app.route('/storage/v1', storage);
  app.route('/realtime/v1', realtime.routes);
  if (config.paymentProvider === 'sandbox') app.route('/sandbox/v1', sandboxRoutes(deps));
  app.route(WEBHOOK_PATH, paymentsWebhooks(deps));
  app.route(UNSUBSCRIBE_PATH, unsubscribeRoutes(deps));
  mountFunctions(app, {
    contract,
    router,
    contextOf,
    description: () => describeOperations(config.brandName),
    log,
  });
  if (options.root !== null) {
    const { root } = options;
    const webDist = path.join(root, 'web/dist');
    const browserConfig = () => ({
      supabaseUrl: config.publicUrl,
      supabaseKey: apiKeys.publishable,
      brandName: config.brandName,
      publicUrl: config.publicUrl,
      buckets: BUCKET_NAMES,
      realtimeUserTopic: USER_TOPIC,
      testMode: deps.payments.isTest,
      features: {},
      claims: config.claims,
      // the page calculates what memberships earn
      platformFeePercent: feeOf(config, 'memberships') / 100,
      supportEmail: config.supportEmail,
      now: clock.now().getTime(),
    });
    const render = await loadRender(path.join(root, 'web/dist-ssr'));
    const pages =
      render && publicPages({ render, browserConfig, ask: pageQuestions(deps, null), log });
    const template = await loadTemplate(webDist);
    const nothing = () => Promise.resolve(null);
    const contentOf = pageFor({
      ownPage: render
        ? ownPages({
            render,
            browserConfig,
            personOf,
            askAs: (person) => ownQuestions(deps, person),
            log,
          })
        : nothing,
      pages: pages ?? nothing,
      sessionOf: (c) => auth.pageSession(getCookie(c, PAGE_COOKIE) ?? ''),
      personOf,
      askAs: (person) => pageQuestions(deps, person),
    });
    app.route('/', feedRoutes({ deps }));
    app.route('/', siteRoutes({ webDist, template, browserConfig, contentOf, log }));
  }
  return {
    fetch: app.fetch,
    attach: realtime.attach,
    signInLink: auth.signInLink,
    beginStreams: async () => host?.begin(),
    close: async () =>
      void (await Promise.all([
        rest.close(),
        uploadLocks.close(),
        realtime.close(),
        host?.close(),
      ])),
  };
}

function requestFacts(c: Context): RequestFacts {
  return {
    id: c.get('requestId'),
    ip: c.get('clientIp'),
    userAgent: c.req.header('user-agent') ?? null,
  };
}

/** A person's access token; null for strangers. */
function bearerOf(c: Context): string | null {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token === undefined || token.startsWith('sb_') ? null : token;
}
