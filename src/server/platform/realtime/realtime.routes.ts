import type { Duplex } from 'node:stream';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyPluginAsync } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import { AppError } from '../http/app-error.ts';
import { isSocketRequest, SOCKET_PATH } from '../http/socket-request.ts';
import { MAX_MESSAGE_BYTES, openSocket } from './open-socket.ts';
import { createSessionWatch } from './session-watch.ts';
import type { SocketHub } from './socket-hub.ts';

/** After two pings without an answer the other end is considered gone: after a minute at most. */
const HEARTBEAT_MS = 30_000;

/** Sends changes and alerts over `/ws`. Access is checked before the upgrade, as for any other call. */
export const realtimeRoutes =
  ({ sockets, sessions }: { sockets: SocketHub; sessions: Sessions }): FastifyPluginAsync =>
  async (app) => {
    const watch = createSessionWatch({
      sockets,
      sessions,
      onFailure: (error) => app.log.warn({ err: error }, 'the sessions of sockets could not be checked'),
    });
    const heartbeat = setInterval(() => sockets.beat(), HEARTBEAT_MS);
    heartbeat.unref();

    await app.register(fastifyWebsocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
      // A message that breaks the protocol closes its socket with the matching code; there is nothing to report.
      errorHandler: () => {},
      preClose: (done) => {
        clearInterval(heartbeat);
        watch.stop();
        sockets.closeAll();
        app.websocketServer.close(() => done());
      },
    });

    app.websocketServer.on('wsClientError', (_error, line: Duplex) => app.refuseHandshake(line));

    // The connection was reserved for an upgrade: after a refusal it accepts no further requests, and would stay open for
    // ever.
    app.addHook('onSend', async ({ raw }, reply) => {
      if (isSocketRequest(raw)) reply.header('connection', 'close');
    });
    app.addHook('onResponse', async ({ raw }) => {
      if (isSocketRequest(raw)) raw.socket.destroySoon();
    });

    app.route({
      method: 'GET',
      url: SOCKET_PATH,
      config: { access: 'session' },
      schema: { hide: true },
      handler: () => {
        throw new AppError('not_found', { detail: 'Only WebSockets are opened here' });
      },
      wsHandler: (webSocket, { caller }) => {
        const socket = openSocket(webSocket, sockets.hear);
        const session =
          caller?.kind === 'session'
            ? { sessionId: caller.sessionId, deviceId: caller.deviceId, ...caller.identity }
            : null;
        webSocket.once('close', () => sockets.remove(socket));
        sockets.add(socket, session);
        watch.start();
        // The password may be replaced at any moment: for a caller without a session, its generation is checked now and
        // not only at the next tick.
        if (session === null) void watch.check();
      },
    });
  };
