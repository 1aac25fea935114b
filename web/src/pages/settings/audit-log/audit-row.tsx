import { IconArrowRight } from '@tabler/icons-react';
import { useTimeFormat } from '../../../time/format.ts';
import { auditLog as words } from '../../../words/audit-log.ts';
import classes from './audit-log.module.css';
import type { AuditLine } from './audit-log.ts';
import { type Names, useValueText } from './use-value-text.ts';

export function AuditRow({ line, names }: { line: AuditLine; names: Names }) {
  const { time } = useTimeFormat();
  const { actorName, action, objectType, objectLabel, credentialKind, credentialName, tool, address } = line;
  const isOwn = line.actorId === line.objectId;
  // The name of a new item is already in the sentence.
  const changes = line.changes.filter(
    ({ field, old, new: now }) => !words.isOfEnded(field) && (!isNewName(field, old) || now !== objectLabel),
  );
  const ended = words.ended(line.changes);
  const label = isOwn && words.isOfOwnAccount(action) ? '' : objectLabel;
  return (
    <li className={classes.line}>
      <time className={`${classes.time} figures`} dateTime={line.at}>
        {time(Date.parse(line.at))}
      </time>
      <div className={classes.what}>
        <span className={classes.who}>{actorName}</span> {words.did(action, objectType, isOwn)}{' '}
        {label && <span className={classes.label}>{label}</span>}
        {line.accountName !== null && objectType !== 'user' && ` ${words.ofAccount(line.accountName)}`}
        {!label && objectType === 'timeEntry' && <span className="soft">{words.noTitle}</span>}
        {ended && <div className="soft">{ended}</div>}
        {changes.length > 0 && <Changes changes={changes} names={names} />}
      </div>
      <div className={classes.through}>
        {words.credentials[credentialKind](credentialName ?? '')}
        {tool !== null && <span className={classes.tool}>{words.byTool(tool)}</span>}
        {address !== null && <span className={classes.tool}>{words.from(address)}</span>}
      </div>
    </li>
  );
}

function isNewName(field: string, old: string | null): boolean {
  return old === null && (field === 'name' || field === 'email');
}

function Changes({ changes, names }: Pick<AuditLine, 'changes'> & { names: Names }) {
  const textOf = useValueText(names);
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{words.changes(changes.length)}</summary>
      <dl className={classes.changes}>
        {changes.map(({ field, old, new: now }) => (
          <div key={`${field} ${old} ${now}`} className={classes.change}>
            <dt className={classes.field}>{words.field(field)}</dt>
            <dd className={classes.values}>
              {old !== null && <span className={classes.old}>{textOf(field, old)}</span>}
              {old !== null && (
                <IconArrowRight size={14} className={classes.arrow} aria-label={words.becomes} role="img" />
              )}
              {now === null ? (
                <span className="soft">{words.nothing}</span>
              ) : (
                <span className={classes.new}>{textOf(field, now)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
