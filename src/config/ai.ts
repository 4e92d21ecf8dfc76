/** The providers of language models (contract §9, `AI_PROVIDER`). */
export const AI_PROVIDERS = ['openai', 'anthropic', 'ollama'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

export interface AiConfig {
  readonly provider: AiProvider;
  readonly model: string;
  readonly apiKey: string | null;
  /** Without a trailing slash; null means the provider's own address. */
  readonly baseUrl: string | null;
  /** What one question may take in all, repetitions included. */
  readonly timeoutSeconds: number;
  /** Questions of this process at a time. */
  readonly concurrency: number;
  /** Calls a day (UTC) of all processes on the database. */
  readonly dailyCalls: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @param problems gets a line for each variable that is missing @returns null for `AI_PROVIDER=none` */
export function readAiConfig(env: Environment, problems: string[]): AiConfig | null {
  const provider = AI_PROVIDERS.find((name) => name === env['AI_PROVIDER']);
  if (!provider) return null;
  const [model, apiKey, baseUrl] = [env['AI_MODEL'], env['AI_API_KEY'], env['AI_BASE_URL']];
  if (model === undefined)
    problems.push(`AI_MODEL must be set when AI_PROVIDER is ${provider}: the name of the model to ask`);
  // A server of one's own may do without a key; the provider's does not.
  if (provider !== 'ollama' && apiKey === undefined && baseUrl === undefined) {
    problems.push(
      `AI_API_KEY must be set when AI_PROVIDER is ${provider}, unless AI_BASE_URL names a server that asks for none`,
    );
  }
  return {
    provider,
    model: model ?? '',
    apiKey: apiKey ?? null,
    baseUrl: baseUrl?.replace(/\/+$/, '') ?? null,
    timeoutSeconds: Number(env['AI_TIMEOUT_SECONDS']),
    concurrency: Number(env['AI_CONCURRENCY']),
    dailyCalls: Number(env['AI_DAILY_CALLS']),
  };
}
