import { useState } from 'react';
import { errorText } from '../../../ui-shared/api/client.ts';

/** What a dialog says of an error that belongs to none of its fields. */
export function useProblem() {
  const [error, setError] = useState<unknown>();
  return { problem: error === undefined ? undefined : errorText(error), show: setError };
}
