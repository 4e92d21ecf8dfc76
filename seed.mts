import { readFileSync, readdirSync } from 'node:fs';
import { fingerprint, learningTexts } from '/tmp/wt/content/test/eval/content/texts.ts';
import { readKept, writeKept } from '/tmp/wt/content/test/eval/content/kept.ts';
import { BYTE_SCALE, sizes } from '/tmp/wt/content/src/features/matching/ranking/moderation/content-model.ts';
import { vectorsOf } from '/tmp/wt/content/src/features/matching/ranking/moderation/likeness.ts';
import { createUseEmbedder } from '/tmp/wt/content/src/features/matching/ranking/index.ts';
const kept = readKept();
const texts = learningTexts();
const file = readFileSync('/work/main/src/features/matching/ranking/data/content-model.bin');
const length = file.readUInt32LE(0);
const header = JSON.parse(file.toString('utf8', 4, 4 + length));
console.log(texts.length, header.texts, header.data === fingerprint(texts));
if (kept.size === 0 && header.data === fingerprint(texts)) {
  const s = sizes(header);
  let at = 4 + length + 4 * (s.names + s.idf + s.words + s.wordsOnly + s.bias + s.texts);
  const v = new Int8Array(file.buffer.slice(file.byteOffset + at, file.byteOffset + at + s.vectors));
  const d = header.dimensions, n = header.texts;
  const unit = (row: number) => { const f = Float32Array.from(v.subarray(row * d, (row + 1) * d), (x) => x / BYTE_SCALE); const l = Math.hypot(...f); return f.map((x) => x / l); };
  texts.forEach(({ text }, i) => kept.set(text, { whole: unit(i), sentences: unit(n + i) }));
  writeKept(kept);
}
const embedder = createUseEmbedder();
const more: string[] = [];
for (const dir of process.argv.slice(2)) for (const f of readdirSync(dir).filter((f) => f.endsWith('.json'))) for (const t of JSON.parse(readFileSync(dir + '/' + f, 'utf8'))) if (!kept.has(t.text)) more.push(t.text);
console.log('new', more.length);
const t0 = Date.now();
const old = texts[100]!.text; const a = kept.get(old)!, b = await vectorsOf(old, embedder);
console.log('cos', a.whole.reduce((s, x, i) => s + x * b.whole[i]!, 0), a.sentences.reduce((s, x, i) => s + x * b.sentences[i]!, 0));
let k = 0;
for (const text of more) { kept.set(text, await vectorsOf(text, embedder)); if (++k % 200 === 0) { console.log(k, (Date.now() - t0) / 1000); } }
await embedder.close(); writeKept(kept); console.log('kept', kept.size, (Date.now() - t0) / 1000);
