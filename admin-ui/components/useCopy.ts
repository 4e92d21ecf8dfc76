import { useState } from 'react';

export interface Copy {
  /** How the last try went; null before there was one. */
  copied: 'yes' | 'no' | null;
  copy: () => void;
}

/** Takes a text along. Without a secure address browsers have no clipboard; then it is to be marked by hand. */
export function useCopy(text: string): Copy {
  const [copied, setCopied] = useState<Copy['copied']>(null);
  const copy = () => {
    const taken =
      'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
    taken.then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  return { copied, copy };
}
