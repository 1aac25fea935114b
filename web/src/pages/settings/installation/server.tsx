import { useQuery } from '@tanstack/react-query';
import { installation as words } from '../../../words/installation.ts';
import classes from './installation.module.css';
import { serverQuery } from './installation.ts';
import { Locked } from './locked.tsx';

export function Server() {
  const server = useQuery(serverQuery);
  return (
    <Locked list={server}>
      {server.data && (
        <>
          <h3 className={classes.partTitle}>{words.versions}</h3>
          <dl className={classes.values}>
            {(['stint', 'node', 'database', 'schema'] as const).map((name) => (
              <Value key={name} name={words.versionNames[name]}>
                {String(server.data.versions[name])}
              </Value>
            ))}
          </dl>
          <h3 className={classes.partTitle}>{words.settings}</h3>
          <p className={classes.note}>{words.settingsText}</p>
          <dl className={classes.values}>
            {server.data.settings.map(({ name, value, set }) => (
              <Value key={name} name={name} isPlain={!set}>
                {set ? (value ?? words.hidden) : words.byDefault}
              </Value>
            ))}
          </dl>
        </>
      )}
    </Locked>
  );
}

function Value({ name, children, isPlain }: { name: string; children: string; isPlain?: boolean }) {
  return (
    <div className={classes.value}>
      <dt className={classes.valueName}>{name}</dt>
      <dd className={isPlain ? `${classes.given} soft` : classes.given}>{children}</dd>
    </div>
  );
}
