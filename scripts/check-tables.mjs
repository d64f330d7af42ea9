// Areas keep their tables: SQL of an area writes its own only, and reads another's where table-owners.mjs says why.
// Part of the lint step.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './prepare.mjs';
import { foreignReads, owners, readByAll, shared } from './table-owners.mjs';

const SOURCES = path.join(root, 'server/src');
/** Tests set the world up by themselves. */
const isChecked = (file) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !path.basename(file).startsWith('test-');

/** `services/auth`, or the first folder; null for the files that put the areas together. */
function areaOf(file) {
  const parts = path.relative(SOURCES, file).split(path.sep);
  if (parts.length === 1) return null;
  return parts[0] === 'services' && parts.length > 2 ? `services/${parts[1]}` : parts[0];
}

/** The texts of a file, interpolations left out: a fragment counts where it is spelled. */
function textsOf({ name, text }) {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const texts = [];
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ text: value, start });
    },
    TemplateLiteral({ quasis, start }) {
      texts.push({ text: quasis.map((part) => part.value.cooked).join(' … '), start });
    },
  }).visit(program);
  return texts;
}

// A table follows these words, or a comma after another table; `for update of` and `do update set` are none of them.
const NAME = String.raw`(?:only\s+)?((?:auth|sandbox)\.)?(?:public\.)?([a-z_]+)`;
const MENTION = new RegExp(
  String.raw`(?<!\b(?:for|do|key)\s+)\b(delete\s+from|from|join|update|into|using)\s+${NAME}`,
  'g',
);
const NEXT = new RegExp(String.raw`^(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*${NAME}`);

/** The tables that a text names: which, whether it writes, and where in the text. */
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

/** The entries of a list as `area table`. */
const entries = (list) =>
  new Set(
    list.flatMap(({ because: _, ...areas }) =>
      Object.entries(areas).flatMap(([area, tables]) =>
        tables.split(' ').map((table) => `${area} ${table}`),
      ),
    ),
  );

/** What is wrong, a sentence each. Throws nothing and looks at nothing but these sources. */
function tableFaults(sources) {
  const faults = [];
  const reads = entries(foreignReads);
  const used = new Set();
  for (const source of sources) {
    const area = areaOf(source.name);
    if (area === null) continue;
    for (const { text, start } of textsOf(source)) {
      for (const { table, writes: isWrite } of tablesIn(text)) {
        const owner = owners.get(table);
        if (owner === undefined || owner === area) continue;
        if (!isWrite && readByAll.has(table)) continue;
        const entry = `${area} ${table}`;
        if (!isWrite && reads.has(entry)) {
          used.add(entry);
          continue;
        }
        const line = source.text.slice(0, start).split('\n').length;
        const place = `${path.relative(root, source.name)}:${line}`;
        faults.push(
          isWrite
            ? `${place}: ${area} writes ${table}, which ${owner} owns: let ${owner} do it, through its index.ts or its account part`
            : `${place}: ${area} reads ${table}, which ${owner} owns: ask ${owner}'s index.ts, or add the reason to scripts/table-owners.mjs`,
        );
      }
    }
  }
  // This also reveals a broken check: it would find none of the entries.
  for (const entry of reads)
    if (!used.has(entry))
      faults.push(`scripts/table-owners.mjs: nothing reads '${entry}' anymore, so remove the line`);
  return [...faults, ...ownerFaults()];
}

/** Every table has an owner, and every owner a table. */
function ownerFaults() {
  const schema = readFileSync(path.join(root, 'database/schema.sql'), 'utf8');
  // Tables kept out of schema.sql (unlogged, partitioned) are found by their migrations.
  const folder = path.join(root, 'database/migrations');
  const migrations = readdirSync(folder).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  const made = new Set(['public.migrations']);
  for (const text of [schema, ...migrations])
    for (const [, name] of text.matchAll(/^create (?:unlogged )?table ([a-z_]+\.[a-z_]+)/gm))
      made.add(name);
  for (const text of migrations)
    for (const [, name] of text.matchAll(/^drop table ([a-z_]+\.[a-z_]+)/gm)) made.delete(name);
  const tables = new Set([...made].map((name) => name.replace(/^public\./, '')));
  return [
    ...[...tables]
      .filter((table) => !owners.has(table) && !shared.has(table))
      .map((table) => `scripts/table-owners.mjs: ${table} has no owner`),
    ...[...owners.keys()]
      .filter((table) => !tables.has(table))
      .map((table) => `scripts/table-owners.mjs: there is no table ${table}`),
  ];
}

/** The server's files. */
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
