import { describe, expect, it } from 'vitest';
import { bestCaptions } from './captions.ts';

const post = (id: string, text: string | null, likeCount: number, commentCount = 0) => ({
  id,
  text,
  likeCount,
  commentCount,
});

describe('bestCaptions', () => {
  it('takes the captions people answered to, comments before likes, each text once', () => {
    const posts = [
      post('a', 'Morning light', 5),
      post('b', 'Ask me anything', 1, 4),
      post('c', '  morning light ', 4),
      post('d', 'Quiet one', 0),
      post('e', null, 90),
      post('f', '   ', 90),
      post('g', 'New set', 2),
      post('h', 'Studio day', 1),
    ];
    expect(bestCaptions(posts).map((one) => one.id)).toEqual(['b', 'a', 'g']);
  });

  it('speaks of posts that are just out, after those that worked and newest first', () => {
    const posts = [post('new', 'Out now', 0), post('older', 'Earlier', 0), post('liked', 'Sea', 2)];
    expect(bestCaptions(posts).map((one) => one.id)).toEqual(['liked', 'new', 'older']);
  });

  it('has nothing to suggest to someone who has not posted', () => {
    expect(bestCaptions([])).toEqual([]);
  });
});
