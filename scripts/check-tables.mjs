// Areas keep their tables: the SQL of an area writes only its own tables. It reads other tables through the views that their
// owner publishes, or where table-owners.mjs permits the statement and gives the reason. Part of the lint step.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './prepare.mjs';
import { foreignReads, owners, publishers, readByAll, shared } from './table-owners.mjs';

const SOURCES = path.join(root, 'server/src');
/** Tests may write any table. */
const isChecked = (file) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !path.basename(file).startsWith('test-');

/** `services/auth`, or the first folder; null for the files that put the areas together. */
function areaOf(file) {
  const parts = path.relative(SOURCES, file).split(path.sep);
  if (parts.length === 1) return null;
  return parts[0] === 'services' && parts.length > 2 ? `services/${parts[1]}` : parts[0];
}

/**
 * The string literals of a file, without interpolations: a fragment counts where it is written. `of` is the statement that a
 * text belongs to, or for a fragment its file and the constant that declares it.
 */
function textsOf({ name, text }) {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const texts = [];
  const statements = [];
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ text: value, start });
    },
    TemplateLiteral({ quasis, start }) {
      texts.push({ text: quasis.map((part) => part.value.cooked).join(' … '), start });
    },
    CallExpression({ callee, arguments: [options], start, end }) {
      if (callee.name !== 'statement' || options?.type !== 'ObjectExpression') return;
      const named = options.properties.find(({ key }) => key?.name === 'name')?.value;
      const parts = named?.quasis?.map((part) => part.value.cooked).join('…');
      statements.push({ name: parts ?? named?.value, start, end });
    },
  }).visit(program);
  const declared = program.body.flatMap((node) => {
    const { declaration = node, start, end } = node;
    return (declaration?.declarations ?? [declaration]).flatMap((one) =>
      one?.id ? { name: `${path.relative(SOURCES, name)} ${one.id.name}`, start, end } : [],
    );
  });
  const around = (start) => (one) => one.start <= start && start < one.end;
  return texts.map((one) => ({
    ...one,
    of: (statements.find(around(one.start)) ?? declared.find(around(one.start)))?.name ?? name,
  }));
}

// A table name follows these words, or a comma after another table; `for update of` and `do update set` are not followed by
// one.
const NAME = String.raw`(?:only\s+)?((?:auth|sandbox)\.)?(?:public\.)?([a-z_]+)`;
const MENTION = new RegExp(
  String.raw`(?<!\b(?:for|do|key)\s+)\b(delete\s+from|from|join|update|into|using)\s+${NAME}`,
  'g',
);
const NEXT = new RegExp(String.raw`^(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*${NAME}`);

/** The tables that a text names, and whether it writes them. */
export function* tablesIn(text) {
  for (const match of text.matchAll(MENTION)) {
    const [, word, schema = '', name] = match;
    const writes = word !== 'from' && word !== 'join' && word !== 'using';
    yield { table: schema + name, writes };
    if (word !== 'from' && word !== 'using') continue;
    let rest = text.slice(match.index + match[0].length);
    for (let next = NEXT.exec(rest); next; next = NEXT.exec(rest)) {
      yield { table: (next[1] ?? '') + next[2], writes: false };
      rest = rest.slice(next[0].length);
    }
  }
}

/** The entries of the list as `statement: table`. */
const entries = (list) =>
  new Set(
    list.flatMap(({ reads }) =>
      Object.entries(reads).flatMap(([of, tables]) =>
        tables.split(' ').map((table) => `${of}: ${table}`),
      ),
    ),
  );

/** Returns a message for each fault. Depends only on `sources` and the lists of table-owners.mjs. */
function tableFaults(sources) {
  const faults = [];
  const reads = entries(foreignReads);
  const used = new Set();
  for (const source of sources) {
    const area = areaOf(source.name);
    if (area === null) continue;
    for (const { text, start, of } of textsOf(source)) {
      for (const { table, writes: isWrite } of tablesIn(text)) {
        // every area may read a published view, and only its owner writes through it
        const owner = owners.get(table) ?? (isWrite ? publishers.get(table) : undefined);
        if (owner === undefined || owner === area) continue;
        // a rule that several areas use is written in the kernel, whatever tables it reads
        if (!isWrite && (readByAll.has(table) || area === 'kernel')) continue;
        const entry = `${of}: ${table}`;
        if (!isWrite && reads.has(entry)) {
          used.add(entry);
          continue;
        }
        const line = source.text.slice(0, start).split('\n').length;
        const place = `${path.relative(root, source.name)}:${line}`;
        faults.push(
          isWrite
            ? `${place}: ${of} writes ${table}, which ${owner} owns: let ${owner} do it, through its index.ts or its account part`
            : `${place}: ${of} reads ${table}, which ${owner} owns: read a view that ${owner} publishes, ask its index.ts, or add the reason to scripts/table-owners.mjs`,
        );
      }
    }
  }
  // This also catches a broken check, which would find none of the entries.
  for (const entry of reads)
    if (!used.has(entry))
      faults.push(`scripts/table-owners.mjs: nothing reads '${entry}' anymore, so remove it`);
  return [...faults, ...ownerFaults()];
}

/** Every table has an owner, and every owner a table. */
function ownerFaults() {
  const schema = readFileSync(path.join(root, 'database/schema.sql'), 'utf8');
  // Tables that are not in schema.sql (unlogged, partitioned) are found in the migrations.
  const folder = path.join(root, 'database/migrations');
  const migrations = readdirSync(folder).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  const made = new Set(['public.migrations']);
  for (const text of [schema, ...migrations])
    for (const [, name] of text.matchAll(/^create (?:unlogged )?table ([a-z_]+\.[a-z_]+)/gm))
      made.add(name);
  const views = new Set(
    [...schema.matchAll(/^create view ([a-z_]+\.[a-z_]+)/gm)].map(([, name]) =>
      name.replace(/^public\./, ''),
    ),
  );
  for (const text of migrations)
    for (const [, name] of text.matchAll(/^drop table ([a-z_]+\.[a-z_]+)/gm)) made.delete(name);
  const tables = new Set([...made].map((name) => name.replace(/^public\./, '')));
  return [
    ...[...tables]
      .filter((table) => !owners.has(table) && !shared.has(table))
      .map((table) => `${table} has no owner: name it in its area.ts`),
    ...[...owners.keys()]
      .filter((table) => !tables.has(table))
      .map((table) => `there is no table ${table}, which ${owners.get(table)} names`),
    ...[...views]
      .filter((view) => !publishers.has(view))
      .map((view) => `no area publishes the view ${view}: name it in its area.ts`),
    ...[...publishers.keys()]
      .filter((view) => !views.has(view))
      .map((view) => `there is no view ${view}, which ${publishers.get(view)} names`),
  ];
}

/** The sources of the server. */
function read() {
  const files = readdirSync(SOURCES, { recursive: true }).filter(isChecked);
  return files.map((file) => {
    const name = path.join(SOURCES, file);
    return { name, text: readFileSync(name, 'utf8') };
  });
}

const faults = tableFaults(read());
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
