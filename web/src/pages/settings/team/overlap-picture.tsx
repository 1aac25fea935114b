import type { ReactNode } from 'react';
import type { OverlapPolicy } from '../../../../../src/domain/time-entries/overlap.ts';
import classes from './overlap-picture.module.css';

/** Two kinds of work, distinguished by fill as well as by colour. */
type Work = 'one' | 'other';

interface BarProps {
  x: number;
  y: number;
  width: number;
  work: Work;
}

function Bar({ x, y, width, work }: BarProps) {
  return <rect x={x} y={y} width={width} height={12} rx={4} className={classes[work]} />;
}

/** Two overlapping entries: the existing one above, the new one below. */
function Before({ y, work }: { y: number; work: Work }) {
  return (
    <>
      <Bar x={8} y={y} width={56} work="one" />
      <Bar x={36} y={y + 16} width={56} work={work} />
    </>
  );
}

function Arrow({ y }: { y: number }) {
  return <path d={`M 108 ${y} h 16 m -5 -5 l 5 5 l -5 5`} className={classes.arrow} />;
}

/** A row of the picture: before and after. */
function Row({ y, work, children }: { y: number; work: Work; children: ReactNode }) {
  return (
    <>
      <Before y={y} work={work} />
      <Arrow y={y + 14} />
      {children}
    </>
  );
}

const AFTER = 140;

function Both({ y, work }: { y: number; work: Work }) {
  return (
    <>
      <Bar x={AFTER} y={y} width={56} work="one" />
      <Bar x={AFTER + 28} y={y + 16} width={56} work={work} />
    </>
  );
}

const pictures: Record<OverlapPolicy, ReactNode> = {
  MERGE_SAME_WORK: (
    <>
      <Row y={6} work="one">
        <Bar x={AFTER} y={14} width={84} work="one" />
      </Row>
      <Row y={46} work="other">
        <Both y={46} work="other" />
      </Row>
    </>
  ),
  MERGE_ANY: (
    <>
      <Row y={6} work="one">
        <Bar x={AFTER} y={14} width={84} work="one" />
      </Row>
      <Row y={46} work="other">
        <Bar x={AFTER} y={54} width={84} work="one" />
      </Row>
    </>
  ),
  KEEP_BOTH: (
    <>
      <Row y={6} work="one">
        <Both y={6} work="one" />
      </Row>
      <Row y={46} work="other">
        <Both y={46} work="other" />
      </Row>
    </>
  ),
  REJECT: (
    <>
      <Row y={6} work="one">
        <Refused y={6} />
      </Row>
      <Row y={46} work="other">
        <Refused y={46} />
      </Row>
    </>
  ),
};

/** The new entry is rejected and crossed out. */
function Refused({ y }: { y: number }) {
  return (
    <>
      <Bar x={AFTER} y={y} width={56} work="one" />
      <rect x={AFTER + 28.5} y={y + 16.5} width={55} height={11} rx={4} className={classes.refused} />
      <path d={`M ${AFTER + 52} ${y + 18} l 8 8 m 0 -8 l -8 8`} className={classes.cross} />
    </>
  );
}

/** A picture of a policy: equal work above, different work below. The text is beside it. */
export function OverlapPicture({ policy }: { policy: OverlapPolicy }) {
  return (
    <svg viewBox="0 0 232 80" className={classes.picture} aria-hidden="true" focusable="false">
      {pictures[policy]}
    </svg>
  );
}
