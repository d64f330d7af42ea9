import type { AnyContractRouter, AnySchema, HTTPMethod, OpenAPI } from '@orpc/contract';
import type { OpenAPIGeneratorGenerateOptions } from '@orpc/openapi';
import type { ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4';
import { placesOf } from './contract-parts.ts';

/** Who may call an operation: anyone, users with a session, or users with a role. */
export type Access = 'anyone' | 'signedIn' | { readonly role: string };

export interface DescriptionOptions {
  readonly contract: AnyContractRouter;
  readonly title: string;
  /** Named output schemas that several operations share; any other schema is written where it is used. */
  readonly answers: Readonly<Record<string, AnySchema>>;
  readonly inputs: Readonly<Record<string, AnySchema>>;
  /** The access of an operation, by its name in the contract. */
  readonly accessOf: (name: readonly string[]) => Access;
}

const SCHEMAS = '#/components/schemas/';
const RESPONSES = '#/components/responses/';

/**
 * The contract as an OpenAPI 3.1 document: shared schemas, errors and error responses by name, and who may call each operation.
 * The generator is loaded with the first call: it costs 10 MB, and most servers never need it.
 */
export async function describe(options: DescriptionOptions): Promise<OpenAPI.Document> {
  const { contract, title, answers, inputs, accessOf } = options;
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const converter = new ZodToJsonSchemaConverter({ interceptors: [withoutSafeBounds] });
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const errors = namedErrors();
  const document = await generator.generate(contract, {
    info: { title, version: '1' },
    servers: [{ url: '/functions/v1' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    commonSchemas: {
      ...named(answers, 'output'),
      ...named(inputs, 'input'),
      UndefinedError: { error: 'UndefinedError' },
    },
    customErrorResponseBodySchema: errors.bodyOf,
  });
  const components = { ...document.components };
  components.schemas = { ...components.schemas, ...errors.schemas };
  components.responses = {};
  for (const { name, method, path } of placesOf(contract)) {
    const operation = document.paths?.[path]?.[KEYS[method]];
    if (!operation) throw new Error(`${name.join('.')} is not in its own description`);
    operation.security = securityOf(accessOf(name));
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const refusal = nameOfRefusal(response);
      if (refusal === null) continue;
      components.responses[refusal] ??= response;
      operation.responses![status] = { $ref: RESPONSES + refusal };
    }
  }
  return { ...document, components };
}

const KEYS = {
  HEAD: 'head',
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<HTTPMethod, string>;

/** A list of alternative requirements; the list of a scheme names roles. */
function securityOf(access: Access): OpenAPI.SecurityRequirementObject[] {
  // a token is optional and read if present
  if (access === 'anyone') return [{}, { bearer: [] }];
  return [{ bearer: access === 'signedIn' ? [] : [access.role] }];
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const named = (schemas: Readonly<Record<string, AnySchema>>, strategy: 'input' | 'output') =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [capitalized(name), { schema, strategy }]),
  );

type Interceptor = NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number];

/** zod adds JavaScript's bounds to every integer; repeating them everywhere hides the meaningful ones. */
const withoutSafeBounds: Interceptor = ({ next }) => {
  const [required, json] = next();
  if (json.type !== 'integer') return [required, json];
  const { minimum, maximum, ...rest } = json;
  return [
    required,
    {
      ...rest,
      ...(minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
      ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    },
  ];
};

type BodyOf = Extract<
  NonNullable<OpenAPIGeneratorGenerateOptions['customErrorResponseBodySchema']>,
  (...args: never[]) => unknown
>;

/** Errors are named by their codes; if an operation words one differently, its schema is written where it is used. */
function namedErrors() {
  const schemas: Record<string, OpenAPI.SchemaObject> = {};
  const bodyOf: BodyOf = (definitions, status) => ({
    oneOf: [
      ...definitions.map(([code, message, isDataRequired, data]) => {
        const schema = {
          type: 'object',
          properties: {
            defined: { const: true },
            code: { const: code },
            status: { const: status },
            message: { type: 'string', default: message },
            data,
          },
          required: ['defined', 'code', 'status', 'message', ...(isDataRequired ? ['data'] : [])],
        };
        const name = `${code.split('_').map(capitalized).join('')}Error`;
        schemas[name] ??= schema as OpenAPI.SchemaObject;
        const isNamed = JSON.stringify(schemas[name]) === JSON.stringify(schema);
        return isNamed ? { $ref: SCHEMAS + name } : schema;
      }),
      { $ref: `${SCHEMAS}UndefinedError` },
    ],
  });
  return { schemas, bodyOf };
}

/** 'NotFound', 'ForbiddenOrSecondFactorRequired'; null for a response that has anything but named errors. */
function nameOfRefusal(response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject): string | null {
  const schema = 'content' in response ? response.content?.['application/json']?.schema : null;
  if (!schema || !('oneOf' in schema)) return null;
  const names = (schema.oneOf ?? []).map((one) =>
    '$ref' in one && one.$ref?.endsWith('Error') ? one.$ref.slice(SCHEMAS.length, -5) : null,
  );
  if (names.includes(null) || names.pop() !== 'Undefined') return null;
  return names.join('Or');
}
