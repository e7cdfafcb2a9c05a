import React from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { Wallet } from './Wallet';

createRoot(document.getElementById('root')!).render(
    <Wallet>
        <App />
    </Wallet>,
);
