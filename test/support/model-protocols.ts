export type ModelProvider = 'openai' | 'anthropic' | 'ollama';
type Body = Readonly<Record<string, unknown>>;

/** How one provider's HTTP interface puts a question and an answer. */
export interface Protocol {
  readonly provider: ModelProvider;
  /** The content type of its answers. */
  readonly type: string;
  readonly read: (body: Body) => { purpose: string | null; system: string; user: string };
  readonly write: (body: Body, said: { readonly answer: unknown } | { readonly text: string }) => string;
}

interface Tool {
  readonly name?: string;
  readonly function?: { readonly name: string };
}

/** By the path that is asked for; null for any other. */
export function protocolOf(path: string): Protocol | null {
  if (path.endsWith('/chat/completions')) return openai;
  if (path.endsWith('/v1/messages')) return anthropic;
  return path.endsWith('/api/chat') ? ollama : null;
}

const openai: Protocol = {
  provider: 'openai',
  type: 'application/json',
  read: (body) => {
    const format = body['response_format'] as { json_schema?: { name: string } } | undefined;
    return { purpose: format?.json_schema?.name ?? toolOf(body), ...turnsOf(body) };
  },
  write: (body, said) => {
    const tool = toolOf(body);
    const text = 'text' in said ? said.text : JSON.stringify(said.answer);
    const call = { id: 'call_1', type: 'function', function: { name: tool, arguments: text } };
    const message = tool === null ? { content: text } : { content: null, tool_calls: [call] };
    return JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_795_000_000,
      model: body['model'],
      choices: [
        {
          index: 0,
          message: { role: 'assistant', ...message },
          finish_reason: tool === null ? 'stop' : 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
    });
  },
};

const anthropic: Protocol = {
  provider: 'anthropic',
  type: 'application/json',
  read: (body) => ({ purpose: toolOf(body), ...turnsOf(body), system: textOf(body['system']) }),
  write: (body, said) => {
    const tool = toolOf(body);
    const text = 'text' in said ? said.text : JSON.stringify(said.answer);
    const isCall = tool !== null && 'answer' in said;
    const call = { type: 'tool_use', id: 'toolu_1', name: tool, input: 'answer' in said ? said.answer : {} };
    return JSON.stringify({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: body['model'],
      content: isCall ? [call] : [{ type: 'text', text }],
      stop_reason: isCall ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 120, output_tokens: 30 },
    });
  },
};

/** Its answers come in lines, a piece of the text in each. */
const ollama: Protocol = {
  provider: 'ollama',
  type: 'application/x-ndjson',
  read: (body) => ({ purpose: toolOf(body), ...turnsOf(body) }),
  write: (body, said) => {
    const text = 'text' in said ? said.text : JSON.stringify(said.answer);
    const line = (content: string, more: object) =>
      JSON.stringify({
        model: body['model'],
        created_at: '2026-11-21T12:00:00.000Z',
        message: { role: 'assistant', content },
        ...more,
      });
    const half = Math.ceil(text.length / 2);
    return [
      line(text.slice(0, half), { done: false }),
      line(text.slice(half), { done: false }),
      line('', { done: true, done_reason: 'stop', prompt_eval_count: 120, eval_count: 30 }),
      '',
    ].join('\n');
  },
};

function toolOf(body: Body): string | null {
  const [tool] = (body['tools'] as Tool[] | undefined) ?? [];
  return tool?.function?.name ?? tool?.name ?? null;
}

function turnsOf(body: Body): { system: string; user: string } {
  const messages = body['messages'] as { role: string; content: unknown }[];
  const said = (roles: readonly string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => textOf(content))
      .join('\n');
  return { system: said(['system', 'developer']), user: said(['user']) };
}

/** A text, or the texts of a list of blocks. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const blocks = (content as { text?: string }[] | undefined) ?? [];
  return blocks.map(({ text = '' }) => text).join('\n');
}
