import type { Message, SendMessagePayload } from '../../../../src/contract/talk-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/messages`; the server stores a `clientMessageId` once. @throws ApiError */
export const sendMessage = (payload: SendMessagePayload): Promise<Message> =>
  request<Message>('POST', '/api/messages', payload);
