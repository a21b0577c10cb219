import { describe } from 'vitest';
import { itAnswers } from '#testing/it-answers.ts';
import { coarseNetworkOf, networkOf } from './networks.ts';

describe('A1: the network of an address', () => {
  itAnswers('of %s is %s', networkOf, [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ]);

  itAnswers('that is told to people, %s, is %s', coarseNetworkOf, [
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
    ['nonsense', 'an unknown address'],
  ]);
});
