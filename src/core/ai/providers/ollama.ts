import { ChatOllama } from '@langchain/ollama';
import type { Provider } from './provider.ts';

/** Tokens for question and answer together; Ollama's own few would cut a CV off without a word. */
const CONTEXT = 16_384;
const MOST_TOKENS = 4_096;

/** Ollama: models on a machine of one's own. */
export const provider: Provider = {
  open: ({ model, apiKey, baseUrl }, way) =>
    new ChatOllama({
      model,
      baseUrl: baseUrl ?? 'http://127.0.0.1:11434',
      numCtx: CONTEXT,
      numPredict: MOST_TOKENS,
      temperature: 0,
      maxRetries: 0,
      fetch: way,
      ...(apiKey === null ? {} : { headers: new Headers({ authorization: `Bearer ${apiKey}` }) }),
    }),
  form: () => ({ method: 'jsonSchema' }),
};
