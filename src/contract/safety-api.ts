import type { UserType } from './enums.ts';

/** `POST /api/blocks`. */
export interface BlockPayload {
  userId: number;
}

/** Somebody whom one has blocked (`GET /api/blocks`). */
export interface Block {
  userId: number;
  userType: UserType;
  name: string;
  createdAt: string;
}
