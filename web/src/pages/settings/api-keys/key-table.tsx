import { Button } from '@mantine/core';
import { ago } from '../../../time/ago.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { access } from '../../../words/access.ts';
import classes from './key-table.module.css';
import type { ApiKey } from './keys.ts';

const words = access.keys;

interface Props {
  keys: ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

/** The user's API keys. Wide screens have a column per field; narrow ones show the fields below the name. */
export function KeyTable({ keys, onRevoke }: Props) {
  if (keys.length === 0) return null;
  return (
    <table className={classes.table} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.columns.name}</th>
          <th scope="col" className={classes.wide}>
            {words.columns.scopes}
          </th>
          <th scope="col" className={classes.wide}>
            {words.columns.made}
          </th>
          <th scope="col" className={classes.wide}>
            {words.columns.lastUsed}
          </th>
          <th scope="col">
            <span className="visually-hidden">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, createdAt, lastUsedAt, revokedAt } = apiKey;
  const format = useTimeFormat();
  const now = Date.now();
  const when = (instant: string) => ago(Date.parse(instant), now);
  const exact = (instant: string) => format.moment(Date.parse(instant));
  const may = access.scopeList(scopes);
  return (
    <tr className={classes.row} data-revoked={revokedAt !== null || undefined}>
      <td>
        <div className={classes.name}>{name}</div>
        <code className={classes.prefix}>{prefix}…</code>
        <div className={classes.narrow}>
          {may} · {lastUsedAt ? words.used(when(lastUsedAt)) : words.unused}
        </div>
      </td>
      <td className={classes.wide}>{may}</td>
      <td className={classes.wide}>
        <time dateTime={createdAt} title={exact(createdAt)}>
          {format.date(Date.parse(createdAt))}
        </time>
      </td>
      <td className={classes.wide}>
        {lastUsedAt ? (
          <time dateTime={lastUsedAt} title={exact(lastUsedAt)}>
            {when(lastUsedAt)}
          </time>
        ) : (
          <span className="soft">{access.never}</span>
        )}
      </td>
      <td className={classes.end}>
        {revokedAt === null ? (
          <Button variant="default" onClick={onRevoke} aria-label={words.revokeOne(name)}>
            {words.revoke}
          </Button>
        ) : (
          <time dateTime={revokedAt} title={exact(revokedAt)} className="soft">
            {words.revoked(when(revokedAt))}
          </time>
        )}
      </td>
    </tr>
  );
}
