import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReportRow } from '../../domain/reports/report.ts';
import { requireKnownParameters } from '../../domain/reports/settings.ts';
import { networkOf } from '../../lib/network.ts';
import { charge } from '../../lib/rate-limit.ts';
import { recordOpenedLink } from '../../services/audit-log/record-opened-link.ts';
import { SHARED_REPORTS } from '../../services/report-links/manage.ts';
import { openReportLink } from '../../services/report-links/open.ts';
import { pathValue, queryValue, sendPage } from '../account/parts.ts';
import { messagePage } from '../pages/message-page.ts';
import { MAX_ROWS_ON_PAGE, sharedReportPage } from '../pages/shared-report-page.ts';
import { withTimeout } from '../request-timeout.ts';
import { sendOnWithoutSlash } from '../without-slash.ts';
import type { ReportParts } from './parts.ts';
import { onceOver, type ReportFormat, readFormat, reportFormats, sendReportFile } from './send-file.ts';

/** The limit of views per address, and the cost of a file in views. */
const VIEWS = { requests: 60, perMilliseconds: 60_000, burst: 60 };
const COST_OF_FILE = 5;

const labels: Record<ReportFormat, string> = { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' };

/** The same page for every missing link, so that it reveals nothing about a link. */
const GONE = messagePage({
  title: 'There is nothing to see here',
  message: 'The link is misspelled, has expired or was revoked, or the report is gone.',
  advice: 'Ask the sender for a new one.',
});

/** The routes of reports shared by a link, as a page and as files. */
export function addSharedRoutes({ server, app, config, requestLimits, addressOf, files }: ReportParts): void {
  const views = requestLimits && app.makeLimiter('views of shared reports', VIEWS);
  const open = async (request: FastifyRequest, cost: number) => {
    await charge(views, networkOf(addressOf(request.raw)), cost);
    return withTimeout(config.requestTimeout, openReportLink(app, pathValue(request, 'token')));
  };
  const gone = (reply: FastifyReply) => sendPage(unlisted(reply), 404, GONE);

  server.get(`${SHARED_REPORTS}/:token`, async (request, reply) => {
    const shared = await open(request, 1);
    if (!shared) return gone(reply);
    recordOpenedLink(app, { ...shared, address: addressOf(request.raw), format: null });
    const path = `${SHARED_REPORTS}/${encodeURIComponent(pathValue(request, 'token'))}`;
    const page = sharedReportPage({
      name: shared.saved.name,
      report: shared.report,
      rows: await firstRows(shared.report.rows(), MAX_ROWS_ON_PAGE),
      downloads: reportFormats.map((format) => ({
        href: `${path}/export?format=${format}`,
        label: labels[format],
      })),
    });
    return sendPage(unlisted(reply), 200, page);
  });

  server.get(`${SHARED_REPORTS}/:token/export`, { exposeHeadRoute: false }, async (request, reply) => {
    const shared = await open(request, COST_OF_FILE);
    if (!shared) return gone(reply);
    requireKnownParameters(request.query as Record<string, unknown>, (name) => name, ['format']);
    const format = readFormat(queryValue(request, 'format'));
    recordOpenedLink(app, { ...shared, address: addressOf(request.raw), format });
    const network = networkOf(addressOf(request.raw));
    onceOver(reply, files.begin({ network, team: shared.link.teamId }));
    return sendReportFile(unlisted(reply), shared.report, format);
  });

  sendOnWithoutSlash(server, `${SHARED_REPORTS}/:token`);
}

function unlisted(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex, nofollow');
}

async function firstRows(rows: AsyncIterable<ReportRow>, limit: number): Promise<ReportRow[]> {
  const first: ReportRow[] = [];
  for await (const row of rows) {
    if (first.length === limit) break;
    first.push(row);
  }
  return first;
}
