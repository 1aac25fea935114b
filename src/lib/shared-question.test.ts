import { expect, test } from 'vitest';
import { SharedQuestion } from './shared-question.ts';

function counting() {
  const open: { answer: (value: number) => void; fail: (error: Error) => void }[] = [];
  const question = new SharedQuestion(
    () => new Promise<number>((answer, fail) => void open.push({ answer, fail })),
  );
  return { open, question };
}

test('who asks while it is under way gets the next answer, all of them together', async () => {
  const { open, question } = counting();
  const first = question.ask();
  const [second, third] = [question.ask(), question.ask()];
  expect(open).toHaveLength(1);
  open[0]?.answer(1);
  expect(await first).toBe(1);
  await expect.poll(() => open.length).toBe(2);
  const fourth = question.ask();
  open[1]?.answer(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(() => open.length).toBe(3);
  open[2]?.answer(3);
  expect(await fourth).toBe(3);
  const fifth = question.ask();
  expect(open).toHaveLength(4);
  open[3]?.answer(4);
  expect(await fifth).toBe(4);
});

test('a question that fails is asked again for those who came after it', async () => {
  const { open, question } = counting();
  const first = question.ask();
  const second = question.ask();
  open[0]?.fail(new Error('No.'));
  await expect(first).rejects.toThrow('No.');
  await expect.poll(() => open.length).toBe(2);
  open[1]?.answer(2);
  expect(await second).toBe(2);
});
