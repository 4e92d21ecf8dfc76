import { LIMITS } from '../../contract/limits.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { transaction, holdRow, type Db, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, notFound, invalid } from '../../core/errors.ts';
import { refuseMalware } from '../../core/files/malware.ts';
import { shownName } from '../../core/files/download.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { discardFile, openFile, ownFile, storeFile } from '../../core/files/stored-files.ts';
import type { UploadedFile } from '../../core/http/multipart.ts';
import { entriesOf, fromEntries } from '../../core/records.ts';
import { FIELDS } from '../../contract/messages.ts';
import { linkCvFile, type CvFile } from '../advisors/index.ts';
import { groupIdsOfMember } from '../groups/index.ts';
import type { DocumentReader, ReadDocument } from './extraction/document-reader.ts';
import { CV_TYPES } from './extraction/outcome.ts';
import { embeddedExtractor } from './profile/embedded-thread.ts';
import {
  sourceIn,
  type ExtractedProposal,
  type ProfileProposal,
  type Source,
} from './profile/profile-extractor.ts';
import type { ReadingQuota } from './reading-quota.ts';
import { cvPolicy } from './cv.policy.ts';

interface CvParts extends Deps {
  readonly store: FileStore;
  readonly read: DocumentReader;
  readonly quota: ReadingQuota;
}

/**
 * Keeps nothing. @param advisorId open where a form reads a CV before the advisor exists
 * @throws AppError CV_…, NOT_FOUND (an advisor whom the actor may not see), UNAVAILABLE (too many at once)
 */
export async function readCv(
  parts: CvParts,
  actor: Actor,
  advisorId: number | undefined,
  file: UploadedFile,
): Promise<ReadDocument> {
  if (advisorId !== undefined) await requireCvOf(parts.db, actor, advisorId);
  const { read, quota } = parts;
  if (file.bytes.length > LIMITS.cvFileBytes) throw new AppError('CV_TOO_LARGE');
  // One time limit for both lines.
  const signal = AbortSignal.timeout(LIMITS.cvReading.waitMs);
  const work = async () => {
    await refuseMalware(parts, file.bytes);
    return read(file.bytes, signal, actor.userId);
  };
  return quota.run(actor.userId, work, signal);
}

/**
 * What a CV's text proposes for a profile (contract §7): by the configured language model as far as the text bears it
 * out, and otherwise by rules. A model that is down or wrong changes who answers, never whether.
 */
export async function proposeProfile(
  { model, quota }: Pick<CvParts, 'model' | 'quota'>,
  actor: Actor,
  cvText: string,
): Promise<ExtractedProposal> {
  const signal = AbortSignal.timeout(LIMITS.cvReading.waitMs);
  const read = await quota.run(actor.userId, () => embeddedExtractor.extract(cvText), signal);
  const embedded = { ...read, sources: placedIn(cvText, read.sources) };
  if (!model) return { ...embedded, extractedBy: 'embedded' };
  // Loaded when it is needed: without a model a process has no use for it, nor for the library of schemas.
  const { extractByModel } = await import('./profile/model-extractor.ts');
  return extractByModel(model, cvText, embedded);
}

/** What stands at the places in the text as it was given. */
function placedIn(cvText: string, { skills, ...fields }: ProfileProposal['sources']) {
  const placed = <Key extends string>(sources: Partial<Record<Key, Source>>): Partial<Record<Key, Source>> =>
    fromEntries(
      entriesOf<Key, Source | undefined>(sources).flatMap(([name, source]) =>
        source ? [[name, sourceIn(cvText)(source)] as const] : [],
      ),
    );
  return { ...placed(fields), skills: placed(skills) };
}

/**
 * In place of the one before (contract §7); what cannot be read is not kept.
 * @throws AppError as {@link readCv}, INVALID when an admin names no advisor
 */
export async function storeCv(
  parts: CvParts,
  context: CallContext,
  wanted: number | undefined,
  file: UploadedFile,
): Promise<CvFile & { readonly cvText: string }> {
  const { db, store } = parts;
  const advisorId = wantedAdvisor(context.actor, wanted);
  const { type, text } = await readCv(parts, context.actor, advisorId, file);
  const name = shownName(file.filename);
  const id = await storeFile(db, store, { kind: 'cv', name, type: CV_TYPES[type], bytes: file.bytes });
  const stored: CvFile = {
    cvFileId: id,
    cvFileUrl: `/api/cv/file/${id}`,
    cvFileName: name,
    cvFileType: CV_TYPES[type],
    cvFileSize: file.bytes.length,
  };
  try {
    await link(parts, context, advisorId, stored, text);
  } catch (error) {
    await discardFile(parts, id);
    throw error;
  }
  return { ...stored, cvText: text };
}

/** @returns whether the advisor had a CV before */
async function link(
  parts: CvParts,
  context: CallContext,
  advisorId: number,
  file: CvFile | null,
  text?: string,
): Promise<boolean> {
  const before = await transaction(parts.db, async (trx) => {
    // Again, and held: reading took its time, and a link to the group may have ended.
    await holdRow(trx, 'advisors', advisorId);
    await requireCvOf(trx, context.actor, advisorId);
    const { userId, had, replacedFileId } = await linkCvFile(trx, advisorId, file, text);
    if (replacedFileId !== null) await ownFile(trx, replacedFileId, null);
    if (file) await ownFile(trx, file.cvFileId, userId);
    if (!file && !had) return { had, replacedFileId };
    await audit(trx, context, file ? 'cv.uploaded' : 'cv.deleted', ['advisor', advisorId], {
      groupId: (await groupIdsOfMember(trx, 'advisor', advisorId))[0] ?? null,
      detail: file
        ? { fileId: file.cvFileId, type: file.cvFileType, size: file.cvFileSize, replacedFileId }
        : { fileId: replacedFileId },
    });
    return { had, replacedFileId };
  });
  if (before.replacedFileId !== null) await discardFile(parts, before.replacedFileId);
  return before.had;
}

/** Also takes away the link to one elsewhere. @returns whether there was either */
export async function removeCv(parts: CvParts, context: CallContext, wanted: number | undefined) {
  return link(parts, context, wantedAdvisor(context.actor, wanted), null);
}

/** @throws AppError NOT_FOUND when there is none, or none that the actor may see */
export async function openCv({ db, store }: CvParts, actor: Actor, fileId: number) {
  const [advisorId] = await db('advisors').where('cv_file_id', fileId).pluck<number[]>('id');
  if (advisorId === undefined) throw notFound();
  await requireCvOf(db, actor, advisorId);
  return openFile(db, store, fileId);
}

/** An advisor's own unless named; admins name one (contract §3). @throws AppError INVALID when they do not */
function wantedAdvisor(actor: Actor, wanted: number | undefined): number {
  if (wanted !== undefined) return wanted;
  if (actor.advisorId !== null) return actor.advisorId;
  throw invalid({ advisorId: FIELDS.advisorId.required });
}

/** @throws AppError NOT_FOUND for an advisor who is not there, or whose CV the actor may not see */
export async function requireCvOf(db: Db | Tx, actor: Actor, advisorId: number): Promise<void> {
  const advisor = await db('advisors').where('id', advisorId).first('id');
  const groupIds = advisor ? await groupIdsOfMember(db, 'advisor', advisorId) : [];
  if (!advisor || !cvPolicy.see(actor, { advisorId, groupIds })) throw notFound();
}
