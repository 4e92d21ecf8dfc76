import { FIELDS } from '../../contract/messages.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { groupIdsOfMember } from '../groups/index.ts';
import { cvPolicy } from './cv.policy.ts';

/**
 * The advisor whose CV is meant: an advisor's own, unless they name one; for admins the one they name (contract §3).
 * @throws AppError INVALID when an admin names none
 */
export function wantedAdvisor(actor: Actor, wanted: number | undefined): number {
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

/** @throws AppError NOT_FOUND for a file that is nobody's CV, or one that the actor may not see */
export async function requireCvFile(db: Db, actor: Actor, fileId: number): Promise<void> {
  const [advisorId] = await db('advisors').where('cv_file_id', fileId).pluck<number[]>('id');
  if (advisorId === undefined) throw notFound();
  await requireCvOf(db, actor, advisorId);
}
