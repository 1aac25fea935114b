import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../app/config.ts';
import type { App } from '../../services/app.ts';
import type { LastUsedRecorder } from '../../services/shared/last-used.ts';
import type { RequestLimits } from '../gate/request-limits.ts';
import type { OpenDownloads } from './open-downloads.ts';

/** The dependencies of the report routes. */
export interface ReportParts {
  server: FastifyInstance;
  app: App;
  config: Config;
  /** Null if requests are not limited. */
  requestLimits: RequestLimits | null;
  lastUsed: LastUsedRecorder;
  addressOf: (request: IncomingMessage) => string;
  /** The resources whose access tokens are accepted. */
  audiences: readonly string[];
  files: OpenDownloads;
}
