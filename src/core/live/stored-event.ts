/** An event as stored: the payload is JSON text and travels on unread. */
export interface StoredEvent {
  readonly id: number;
  readonly user_id: number;
  readonly type: string;
  readonly payload: string;
}

export const EVENT_COLUMNS = ['id', 'user_id', 'type', 'payload'] as const;
