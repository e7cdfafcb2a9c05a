import { useConnection, useWallet } from '@solana/wallet-adapter-react';
import { useWalletModal } from '@solana/wallet-adapter-react-ui';
import { useState } from 'react';

export const App = () => {
    const { connection } = useConnection();
    const { publicKey, connected, signMessage } = useWallet();
    const { setVisible } = useWalletModal();
    const [signature, setSignature] = useState('');

    const sign = async () => {
        if (!publicKey || !signMessage) throw new Error('No account that signs');
        const bytes = await signMessage(new TextEncoder().encode('Hello'));
        setSignature(`${bytes.length} bytes`);
    };

    return (
        <main>
            <p data-testid="account">{connected ? publicKey?.toBase58() : 'no account'}</p>
            <p data-testid="node">{connection.rpcEndpoint}</p>
            <p data-testid="signature">{signature}</p>
            <button onClick={() => setVisible(true)}>Open</button>
            <button onClick={sign}>Sign</button>
        </main>
    );
};
