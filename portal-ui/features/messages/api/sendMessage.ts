import type { Message, SendMessagePayload } from '../../../../src/contract/talk-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/messages`; sent again with the same `clientMessageId` it is stored once. @throws ApiError */
export const sendMessage = (payload: SendMessagePayload): Promise<Message> =>
  request<Message>('POST', '/api/messages', payload);
