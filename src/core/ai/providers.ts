import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AiConfig, AiProvider } from '../../config/ai.ts';
import { isStrict, type JsonSchema } from './answer-schema.ts';

interface Provider {
  readonly open: (settings: AiConfig, way: typeof fetch) => BaseChatModel;
  /** Options of LangChain's `withStructuredOutput`. */
  readonly form: (
    schema: JsonSchema,
    settings: AiConfig,
  ) => { readonly method: 'jsonSchema' | 'functionCalling'; readonly strict?: boolean };
}

/** Libraries want one, and would look for another in the environment; servers of one's own ignore it. */
const NO_KEY = 'none';
/** Anthropic wants a limit; our longest answers take a third. */
const MOST_TOKENS = 4_096;
/** Tokens for question and answer together; Ollama's own few would cut a CV off without a word. */
const CONTEXT = 16_384;
/** Models that reason refuse a temperature: they have their own. */
const REASONS = /^(?:o\d|gpt-5)/;
/** From before answers by a schema: these are made to call a function. */
const KNOWS_NO_SCHEMA = /^gpt-(?:3|4$|4-)/;

/** Each loads its own library, and no other. */
export const PROVIDERS: Readonly<Record<AiProvider, () => Promise<Provider>>> = {
  /** OpenAI, and every server that speaks its chat completions. */
  openai: async () => {
    const { ChatOpenAI } = await import('@langchain/openai');
    return {
      open: ({ model, apiKey, baseUrl }, way) =>
        new ChatOpenAI({
          model,
          apiKey: apiKey ?? NO_KEY,
          maxRetries: 0,
          ...(REASONS.test(model) ? {} : { temperature: 0 }),
          configuration: {
            baseURL: baseUrl ?? 'https://api.openai.com/v1',
            fetch: way,
            logLevel: 'off',
            organization: null,
            project: null,
          },
        }),
      form: (schema, { model }) => ({
        method: KNOWS_NO_SCHEMA.test(model) ? 'functionCalling' : 'jsonSchema',
        strict: isStrict(schema),
      }),
    };
  },
  /** Anthropic, and servers that speak its messages. */
  anthropic: async () => {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    return {
      open: ({ model, apiKey, baseUrl }, way) =>
        new ChatAnthropic({
          model,
          apiKey: apiKey ?? NO_KEY,
          anthropicApiUrl: baseUrl ?? 'https://api.anthropic.com',
          maxTokens: MOST_TOKENS,
          maxRetries: 0,
          clientOptions: { fetch: way, logLevel: 'off', authToken: null },
        }),
      form: () => ({ method: 'functionCalling' }),
    };
  },
  /** Ollama: models on a machine of one's own. */
  ollama: async () => {
    const { ChatOllama } = await import('@langchain/ollama');
    return {
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
  },
};
