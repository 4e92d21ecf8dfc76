import { HumanMessage, SystemMessage, type AIMessage } from '@langchain/core/messages';
import type { AiConfig } from '../../config/ai.ts';
import { answerSchema } from './answer-schema.ts';
import { boundedFetch, type Wire } from './bounded-fetch.ts';
import { failed, type CallModel } from './call.ts';
import { PROVIDERS } from './providers.ts';

/** Variables by which LangChain sends or prints every question besides: only the model gets it (docs/operations.md). */
const LEAKS =
  /^(?:LANGSMITH|LANGCHAIN)_(?:TRACING(?:_V2)?|VERBOSE|CALLBACKS_BACKGROUND)$|^LANGCHAIN_(?:ENDPOINT|HANDLER)$/;

/** Only a process that asks a model comes here: the libraries take a third of a second and tens of megabytes. */
export async function langchainCall(settings: AiConfig): Promise<CallModel> {
  for (const name of Object.keys(process.env)) if (LEAKS.test(name)) delete process.env[name];
  const provider = await PROVIDERS[settings.provider]();
  return async (question, signal) => {
    const wire: Wire = { failed: null };
    const schema = answerSchema(question.answer);
    try {
      // A model of its own for each call: so what the wire tells is about this call.
      const model = provider.open(settings, boundedFetch(signal, wire));
      const answering = model.withStructuredOutput(schema, {
        name: question.purpose,
        includeRaw: true,
        ...provider.form(schema, settings),
      });
      const messages = [new SystemMessage(question.system), new HumanMessage(question.user)];
      const { raw, parsed } = await answering.invoke(messages, { signal });
      const { usage_metadata: usage } = raw as AIMessage;
      const tokens = usage ? { in: usage.input_tokens, out: usage.output_tokens } : null;
      return { said: { value: parsed, tokens } };
    } catch {
      // What the library says is not passed on: it may quote the question.
      return { failed: wire.failed ?? failed(signal.aborted ? 'timeout' : 'invalid') };
    }
  };
}
