import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AiConfig } from '../../../config/ai.ts';
import type { JsonSchema } from '../answer-schema.ts';

/** A provider's chat model, on its way out, and how it is made to answer in a given form. */
export interface Provider {
  readonly open: (settings: AiConfig, way: typeof fetch) => BaseChatModel;
  /** Options of LangChain's `withStructuredOutput`. */
  readonly form: (
    schema: JsonSchema,
    settings: AiConfig,
  ) => {
    readonly method: 'jsonSchema' | 'functionCalling';
    readonly strict?: boolean;
  };
}

/** Libraries want one, and would look for another in the environment; servers of one's own ignore it. */
export const NO_KEY = 'none';
