import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@limelight/contract';

/** The schemas inside a schema, each with its path. */
function* parts(schema: z.core.$ZodType, at: string): Generator<[string, z.core.$ZodType]> {
  yield [at, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [key, part] of Object.entries(def.shape)) yield* parts(part, `${at}.${key}`);
      return;
    case 'array':
      return yield* parts(def.element, `${at}[]`);
    case 'optional':
    case 'nullable':
    case 'default':
      return yield* parts(def.innerType, at);
    case 'union':
      for (const option of def.options) yield* parts(option, at);
      return;
    case 'pipe':
      yield* parts(def.in, at);
      return yield* parts(def.out, at);
    case 'record':
      return yield* parts(def.valueType, at);
    default:
  }
}

interface Operation {
  readonly inputSchema?: z.core.$ZodType;
  readonly route: { readonly operationId?: string };
}

/** The input schema of every operation. */
function inputs(router: object): [string, z.core.$ZodType][] {
  return Object.values(router).flatMap((one: object) => {
    if (!('~orpc' in one)) return inputs(one);
    const { inputSchema, route } = one['~orpc'] as Operation;
    return inputSchema ? [...parts(inputSchema, route.operationId ?? '')] : [];
  });
}

const refuses = (schema: z.core.$ZodType, text: string) => !z.safeParse(schema, text).success;

test('every moment, day and local time that an operation takes is a real one from 1970 to 2200', () => {
  const dates = inputs(contract).filter(
    ([, schema]) => schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate,
  );
  expect(dates.length).toBeGreaterThan(20);
  const unbounded = dates.filter(([, schema]) => {
    const days = [
      '0000-06-01',
      '0001-06-01',
      '1969-12-31',
      '2201-01-01',
      '9999-12-31',
      '2028-02-30',
    ];
    const texts = days.flatMap((day) => [day, `${day}T12:00`, `${day}T12:00:00.000Z`]);
    return texts.some((text) => !refuses(schema, text));
  });
  expect(unbounded.map(([at]) => at)).toEqual([]);
  const [today, leap] = ['2026-11-26', '2028-02-29'];
  for (const [at, schema] of dates) {
    const taken = [today, leap, '1970-01-01', '2200-12-31'].map((day) =>
      [day, `${day}T18:00`, `${day}T18:00:00.000Z`].filter((text) => !refuses(schema, text)),
    );
    expect(
      taken.map((texts) => texts.length),
      at,
    ).toEqual([1, 1, 1, 1]);
  }
});
