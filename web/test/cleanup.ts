import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share one document: what a test leaves there, the next file's first test would find. A file that replaces the clock
// or the network unmounts before it gives them back.
afterEach(cleanup);
