import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { toast, toastFailure, toastSuccess, type ToastMessage } from '../toast/toast.ts';
import { readAgain } from './queries.ts';

export interface CallOptions<Payload, Answer> {
  call: (payload: Payload) => Promise<Answer>;
  /** Queries that the call changes; read again after a refusal too, because what is shown may be out of date. */
  refresh?: readonly QueryKey[];
  /** What a toast says of the success, with or without more about it. */
  done?: (answer: Answer, payload: Payload) => string | [title: string, more: string] | ToastMessage;
  onDone?: (answer: Answer) => unknown;
  failed?: string | ((error: Error) => string);
  onFailed?: (error: Error) => void;
}

export function useCall<Payload = void, Answer = unknown>(options: CallOptions<Payload, Answer>) {
  const { call, refresh = [], done, onDone, failed, onFailed } = options;
  const client = useQueryClient();
  const underWay = useRef<string>(undefined);
  const calling = useMutation({
    mutationFn: call,
    onSuccess: (answer, payload) => {
      const message = done?.(answer, payload);
      if (Array.isArray(message)) toastSuccess(...message);
      else if (typeof message === 'object') toast(message);
      else if (message) toastSuccess(message);
      onDone?.(answer);
    },
    onError: (error) => {
      onFailed?.(error);
      const title = typeof failed === 'function' ? failed(error) : failed;
      if (title) toastFailure(title, error);
    },
    onSettled: () => {
      underWay.current = undefined;
      return readAgain(client, refresh);
    },
  });
  const { mutate: send } = calling;
  /** A double click comes before the button is disabled: what is under way is not sent again. */
  const mutate: typeof send = useCallback(
    (...sent) => {
      const key = String(JSON.stringify(sent[0]));
      if (underWay.current === key) return;
      underWay.current = key;
      send(...sent);
    },
    [send],
  );
  return { ...calling, mutate };
}
