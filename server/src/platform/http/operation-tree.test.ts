import { expect, test } from 'vitest';
import type { Place } from './contract-parts.ts';
import { operationTree } from './operation-tree.ts';

const place = (method: Place['method'], path: Place['path']): Place => ({
  name: [`${method} ${path}`],
  method,
  path,
});
const at = operationTree([
  place('GET', '/posts/mine'),
  place('GET', '/posts/{postId}'),
  place('DELETE', '/posts/{postId}'),
  place('GET', '/posts/{postId}/comments/{commentId}'),
  place('GET', '/posts/mine/{month}'),
]);
const found = (method: string, path: string) => {
  const one = at(method, path);
  return one && [one.place.name[0], one.variables];
};

test.each([
  ['GET', '/posts/mine', 'GET /posts/mine', {}],
  ['GET', '/posts/a', 'GET /posts/{postId}', { postId: 'a' }],
  ['DELETE', '/posts/mine', 'DELETE /posts/{postId}', { postId: 'mine' }],
  [
    'GET',
    '/posts/mine/comments/%C3%A9%2F',
    'GET /posts/{postId}/comments/{commentId}',
    { postId: 'mine', commentId: 'é/' },
  ],
  ['GET', '/posts/mine/10%', 'GET /posts/mine/{month}', { month: '10%' }],
])('%s %s is %s', (method, path, name, variables) => {
  expect(found(method, path)).toEqual([name, variables]);
});

test.each([
  ['POST', '/posts/a'],
  ['GET', '/posts'],
  ['GET', '/posts/'],
  ['GET', '/posts/a/'],
  ['GET', '/posts//comments/b'],
  ['GET', '/posts/a/comments'],
  ['GET', ''],
])('%s %s is none', (method, path) => {
  expect(found(method, path)).toBeNull();
});
