interface Line {
  readonly indent: number;
  readonly text: string;
}

const KEY = /^([\w.-]+):(?: (.*))?$/;

/**
 * Reads the part of YAML that our compose file keeps to: mappings and lists by indentation, plain and quoted scalars,
 * `[a, b]`, comments on lines of their own. A scalar that is not quoted is `true`, `false` or a text.
 * @throws Error that shows the line, for whatever else there is
 */
export function readYaml(text: string): unknown {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line): Line => {
      const indent = line.search(/\S/);
      return { indent, text: line.slice(indent) };
    });
  const value = readBlock(lines);
  if (lines[0]) throw unreadable(lines[0].text);
  return value;
}

const unreadable = (text: string): Error => new Error(`not in the part of YAML that is read here: ${text}`);

/** Takes the lines of one block off the front. */
function readBlock(lines: Line[]): unknown {
  const [first] = lines;
  if (!first) return null;
  return first.text.startsWith('- ') ? readList(lines, first.indent) : readMapping(lines, first.indent);
}

function readList(lines: Line[], indent: number): unknown[] {
  const items: unknown[] = [];
  while (lines[0]?.indent === indent && lines[0].text.startsWith('- '))
    items.push(readScalar(lines.shift()!.text.slice(2)));
  return items;
}

function readMapping(lines: Line[], indent: number): Record<string, unknown> {
  const mapping: Record<string, unknown> = {};
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift()!;
    const [, key, value] = KEY.exec(text) ?? [];
    if (key === undefined || Object.hasOwn(mapping, key)) throw unreadable(text);
    const isBlock = value === undefined && lines[0] !== undefined && lines[0].indent > indent;
    mapping[key] = isBlock ? readBlock(lines) : value === undefined ? null : readScalar(value);
  }
  return mapping;
}

function readScalar(text: string): unknown {
  if (/^\[.*\]$/.test(text)) return splitList(text.slice(1, -1)).map(readScalar);
  const [, quoted] = /^'([^']*)'$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  if (text === 'true' || text === 'false') return text === 'true';
  // Anchors, tags, blocks of text, other quotes, mappings in lists, comments behind a value: none of ours.
  if (/^[&*!|>"'{}[\]%@`]/.test(text) || / #|: |:$/.test(text)) throw unreadable(text);
  return text;
}

/** The items of `[a, 'b, c']`, untouched. */
const splitList = (text: string): string[] => text.match(/'[^']*'|[^,\s][^,]*/g) ?? [];
