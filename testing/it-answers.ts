import { expect, it } from 'vitest';

/** A test for each row: what a function makes of the first is the second. */
export function itAnswers<Input, Answer>(
  name: string,
  answer: (input: Input) => Answer,
  rows: readonly (readonly [Input, Answer])[],
): void {
  it.each(rows)(name, (input, expected) => {
    expect(answer(input)).toBe(expected);
  });
}
