import { ChatOpenAI } from '@langchain/openai';
import { isStrict } from '../answer-schema.ts';
import { NO_KEY, type Provider } from './provider.ts';

/** They refuse a temperature, since they have their own. */
const REASONS = /^(?:o\d|gpt-5)/;
/** From before answers by a schema: these are made to call a function. */
const KNOWS_NO_SCHEMA = /^gpt-(?:3|4$|4-)/;

/** OpenAI, and every server that speaks its chat completions. */
export const provider: Provider = {
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
