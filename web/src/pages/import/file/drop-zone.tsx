import { Button, Loader } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useMay } from '../../../data/use-may.ts';
import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import classes from './drop-zone.module.css';

const words = imports.drop;

interface Props {
  isReading: boolean;
  error: string | null;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts files that are dropped or chosen with a button. */
export function DropZone({ isReading, error, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      {error && (
        <div className={look.note} data-bad role="alert">
          <h2>{words.failed}</h2>
          <p>{error}</p>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same without dragging */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isReading ? (
          <div className={classes.reading} role="status">
            <Loader size={20} />
            {words.reading}
          </div>
        ) : (
          <>
            <IconFileImport size={28} stroke={1.5} className={classes.icon} aria-hidden />
            <h2 className={classes.title}>{isOver ? words.over : words.title}</h2>
            <p className={classes.text}>{words.text}</p>
            <Button className={classes.button} onClick={() => input.current?.click()}>
              {words.choose}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.label}
          onChange={(event) => {
            take(event.currentTarget.files);
            // Lets the user choose the same file again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <Limits />
    </>
  );
}

/** The limits of the user's role. */
function Limits() {
  const [mayManage, mayPrice] = [useMay('catalog.manage'), useMay('rate.manage')];
  if (mayPrice) return null;
  return <p className={classes.limits}>{mayManage ? words.forManagers : words.forMembers}</p>;
}
