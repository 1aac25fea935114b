import {
  namedByParameter,
  readReportSettings,
  requireReadableSettings,
} from '../../domain/reports/settings.ts';
import { type Actor, membershipIn, requireScope } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { recordExport } from '../../services/audit-log/record-export.ts';
import { makeReport } from '../../services/reports/make.ts';
import { queryValue } from '../account/parts.ts';
import { chargeCaller } from '../gate/request-limits.ts';
import { withTimeout } from '../request-timeout.ts';
import { callerOfFile } from './caller.ts';
import type { ReportParts } from './parts.ts';
import { onceOver, readFormat, sendReportFile } from './send-file.ts';

export const EXPORT_PATH = '/api/v1/reports/export';

/** The cost of a file, in requests. */
const COST_IN_REQUESTS = 10;

/** `GET /api/v1/reports/export`: a report as a file, with the query parameters of the report's page. */
export function addExportRoute(parts: ReportParts): void {
  const { server, app, config, requestLimits, lastUsed, files } = parts;
  server.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await callerOfFile(request.raw, parts);
    lastUsed.used(actor);
    await chargeCaller(requestLimits, actor, COST_IN_REQUESTS);
    requireRead(actor);
    const format = readFormat(queryValue(request, 'format'));
    const parameters = request.query as Record<string, unknown>;
    requireReadableSettings(parameters, (name) => name, ['format', 'team', 'timezone']);
    const settings = readReportSettings(parameters);
    const [teamId, timezone] = [queryValue(request, 'team'), queryValue(request, 'timezone')];
    // The services would name their own field, `teamId`.
    if (teamId !== null && !membershipIn(actor, teamId)) {
      throw failure('NOT_FOUND', 'team must be the id of a team that you belong to.', 'team');
    }
    onceOver(reply, files.begin({ user: actor.userId }));
    const lookUp = async () => requireRead(await callerOfFile(request.raw, parts));
    const made = makeReport(app, lookUp, { teamId, timezone, settings }).catch((error: unknown) => {
      throw namedByParameter(error);
    });
    const report = await withTimeout(config.requestTimeout, made);
    await recordExport(app, actor, { teamId, format, report });
    return sendReportFile(reply, report, format);
  });
}

function requireRead(actor: Actor): Actor {
  requireScope(actor, 'read', 'every export');
  return actor;
}
