import { expect, it } from 'vitest';

/** A test for each row: the function's result for the first value is the second. */
export function itAnswers<Input, Answer>(
  name: string,
  answer: (input: Input) => Answer,
  rows: readonly (readonly [Input, Answer])[],
): void {
  it.each(rows)(name, (input, expected) => {
    expect(answer(input)).toBe(expected);
  });
}
