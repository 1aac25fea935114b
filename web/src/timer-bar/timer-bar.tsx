export function TimerBar() {
  return <div />;
}
