import type { Book } from './book.ts';

/** What a page does whose message was not answered: the same again, with the same id; it is stored once. */
export async function sendAgain(url: string, { messages, troubles }: Book): Promise<void> {
  for (const [clientMessageId, message] of messages) {
    if (message.isAnswered) continue;
    const { cookie, receiverId, content } = message;
    const response = await fetch(`${url}/api/messages`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ receiverId, content, clientMessageId }),
    });
    if (!response.ok) troubles.push(`a message sent again: ${response.status}`);
    message.isAnswered = response.ok;
  }
}
