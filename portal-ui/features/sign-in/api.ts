import { useQuery } from '@tanstack/react-query';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { CurrentUser } from '../../../src/contract/api.ts';
import type {
  OneTimeCodeSetUp,
  Passkey,
  RecoveryCodes,
  SecondFactorPayload,
  WaysIn,
} from '../../../src/contract/sign-in-api.ts';
import { request } from '../../../ui-shared/api/client.ts';

export const WAYS_IN_KEY = ['/api/user/sign-in'] as const;
export const PASSKEYS_KEY = ['/api/user/passkeys'] as const;

export const useWaysIn = () => useQuery<WaysIn>({ queryKey: WAYS_IN_KEY, staleTime: 0 });
export const usePasskeys = () => useQuery<Passkey[]>({ queryKey: PASSKEYS_KEY, staleTime: 0 });

export const sendSecondStep = (payload: SecondFactorPayload) =>
  request<CurrentUser>('POST', '/api/login/second-factor', payload);

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

export const removePasskey = (id: number) => request<unknown>('DELETE', `${PASSKEYS_KEY[0]}/${id}`);

const TOTP = '/api/user/totp';
export const beginCodes = () => request<OneTimeCodeSetUp>('POST', TOTP, {});
export const confirmCodes = (code: string) => request<RecoveryCodes>('POST', `${TOTP}/confirm`, { code });
export const endCodes = () => request<unknown>('DELETE', TOTP);

/** Where the browser signs in at the identity provider; with `again` it is asked anew, which makes the log-in young. */
export const PROVIDER_PATH = '/api/login/oidc';
export const PROVIDER_AGAIN_PATH = `${PROVIDER_PATH}?again=true`;
const LINK = '/api/user/identity-link';
export const beginLink = () => request<{ url: string }>('POST', LINK, {});
export const endLink = () => request<unknown>('DELETE', LINK);

export interface IdentitySignupPayload {
  challenge: string;
  userType: 'advisor' | 'organization';
  username?: string;
  email?: string;
  timeZone: string;
}
export const registerByProvider = (payload: IdentitySignupPayload) =>
  request<CurrentUser>('POST', `${PROVIDER_PATH}/register`, payload);
