import { ChatAnthropic } from '@langchain/anthropic';
import { NO_KEY, type Provider } from './provider.ts';

/** Anthropic wants a limit; our longest answers take a third. */
const MOST_TOKENS = 4_096;

/** Anthropic, and servers that speak its messages. */
export const provider: Provider = {
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
