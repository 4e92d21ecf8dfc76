import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../../src/contract/api.ts';
import type { Passkey, WaysIn } from '../../../src/contract/sign-in-api.ts';
import type { AccessToken } from '../../../src/contract/tokens-api.ts';
import { request } from '../../../ui-shared/api/client.ts';

export const WAYS_IN_KEY = ['/api/user/sign-in'] as const;
export const PASSKEYS_KEY = ['/api/user/passkeys'] as const;
export const TOKENS_KEY = ['/api/user/tokens'] as const;

export const useWaysIn = () => useQuery<WaysIn>({ queryKey: WAYS_IN_KEY, staleTime: 0 });
export const usePasskeys = () => useQuery<Passkey[]>({ queryKey: PASSKEYS_KEY, staleTime: 0 });
export const useTokens = () => useQuery<AccessToken[]>({ queryKey: TOKENS_KEY, staleTime: 0 });

export const PROVIDER_PATH = '/api/login/oidc';

/** Signs in by whichever passkey of this site the user chooses. @throws the browser's error when none was used */
export async function signInByPasskey(): Promise<CurrentUser> {
  const path = '/api/login/passkey';
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    request<PublicKeyCredentialRequestOptionsJSON>('POST', `${path}/options`, {}),
    import('@simplewebauthn/browser'),
  ]);
  return request('POST', path, { response: await startAuthentication({ optionsJSON }) });
}

/** Makes a passkey and adds it to the account. @throws the browser's error when none was made */
export async function addPasskey(name: string): Promise<Passkey> {
  const [path] = PASSKEYS_KEY;
  const [optionsJSON, { startRegistration }] = await Promise.all([
    request<PublicKeyCredentialCreationOptionsJSON>('POST', `${path}/options`, {}),
    import('@simplewebauthn/browser'),
  ]);
  return request('POST', path, { name, response: await startRegistration({ optionsJSON }) });
}
