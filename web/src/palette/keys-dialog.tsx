import { Kbd, Modal } from '@mantine/core';
import { useKeys } from '../keys/keys.tsx';
import { palette as words } from '../words/palette.ts';
import { keyNames } from './key-names.ts';
import classes from './keys-dialog.module.css';

/** All shortcuts of the current page. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const groups = Map.groupBy(useKeys(), ({ key }) => key.group);
  return (
    <Modal opened={opened} onClose={onClose} title={words.keysTitle} size="lg">
      <p className={classes.note}>{words.keysNote}</p>
      <div className={classes.groups}>
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.keys}>
              {keys.map(({ key: { key, does } }) => (
                <div key={key} className={classes.row}>
                  <dt>{does}</dt>
                  <dd>
                    {keyNames(key).map((name) => (
                      <Kbd key={name} size="sm">
                        {name}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
