import { expect, it } from 'vitest';
import { type Proposal, scarceModels } from './proposal.ts';
import { scarcityText } from './stock-arrival.text.ts';

it('tells of each model how many go without, whatever stays unclaimed of it', () => {
  const unit = (phoneModel: string, isGiven: boolean) => ({ unit: { phoneModel }, to: isGiven ? {} : null });
  const proposal = {
    allocation: {
      units: [
        unit('Pixel 9', true),
        unit('Pixel 9', false),
        unit('iPhone 16 5G', false),
        unit('Nokia', true),
      ],
      without: [{ phoneModel: 'pixel 9' }, { phoneModel: 'iPhone 16' }, { phoneModel: 'Zed 1' }],
    },
    decisions: { sameModels: [{ box: 'iPhone 16 5G', promised: 'iPhone 16' }], byHand: [] },
  } as unknown as Proposal;
  expect(scarceModels(proposal).map(scarcityText)).toEqual([
    'Pixel 9: 2 phones, 2 waiting, 1 assigned, 1 gets none',
    'iPhone 16 5G: 1 phone, 1 waiting, 0 assigned, 1 gets none',
  ]);
});
